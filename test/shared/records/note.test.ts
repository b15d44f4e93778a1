import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { note, noteSummary } from '../../../shared/records/note.ts';
import { aNote, aSummary } from '../../support/builders.ts';

describe('note', () => {
  test('[note.fields] reads every field of the document', () => {
    const whole = aNote({
      note_links: [{ id: 1, record_id: 4, record_type: 'company' }],
      created_by_member_id: null,
      date: null,
    });
    expect(v.parse(note, whole)).toEqual(whole);
  });

  test('[conv.unknown_fields] drops fields it does not know', () => {
    expect(v.parse(note, { ...aNote(), mood: 'good' })).toEqual(aNote());
  });

  test('[note.html_null] may have no body', () => {
    expect(v.is(note, aNote({ content_html: null, content_plain_text: null }))).toBe(true);
  });

  test('refuses a note that lacks a field, or has it in another type', () => {
    const { title: _, ...untitled } = aNote();
    expect(v.is(note, untitled)).toBe(false);
    expect(v.is(note, { ...aNote(), id: 4 })).toBe(false);
    expect(v.is(note, { ...aNote(), visibility: null })).toBe(false);
  });

  test('[version.additive] reads a note with an audience that is new to us', () => {
    const ofTeam = { ...aNote(), visibility: 'team_only' };
    expect(v.parse(note, ofTeam)).toEqual(ofTeam);
  });
});

describe('noteSummary', () => {
  test('[note.body_single_only] has no body', () => {
    expect(v.parse(noteSummary, aNote())).toEqual(aSummary());
  });

  test('accepts a link to a kind of record that is new to us', () => {
    const links = [{ id: 1, record_id: 9, record_type: 'deal' }];
    expect(v.is(noteSummary, aSummary({ note_links: links }))).toBe(true);
  });
});
