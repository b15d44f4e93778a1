import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Stage, stage, stageStates } from '../../../shared/records/stage.ts';

const enquiry: Stage = {
  id: '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60',
  name: 'Enquiry',
  color: '#8a94a6',
  position: 1,
  state: 'active',
  deal_probability: '10.0',
  resource_type: 'Deal',
};

describe('stage', () => {
  test('[stage.fields] reads every field, and drops those it does not know', () => {
    expect(v.parse(stage, { ...enquiry, is_default: true })).toEqual(enquiry);
    const ofProjects = { ...enquiry, deal_probability: null, resource_type: 'Project' };
    expect(v.parse(stage, ofProjects)).toEqual(ofProjects);
    for (const name of Object.keys(enquiry)) {
      expect([name, v.is(stage, { ...enquiry, [name]: undefined })]).toEqual([name, false]);
    }
  });

  test('[version.additive] reads a state or a board that is new to us', () => {
    const later = { ...enquiry, state: 'paused', resource_type: 'Task' };
    expect(v.parse(stage, later)).toEqual(later);
    expect(stageStates).toEqual(['active', 'complete']);
  });

  test('[conv.money] reads a probability as text alone', () => {
    expect(v.is(stage, { ...enquiry, deal_probability: 10 })).toBe(false);
  });
});
