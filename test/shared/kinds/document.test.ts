import { expect, test } from 'vitest';
import { documentKind } from '../../../shared/kinds/document.ts';

test('[docs.draft] a document names its fields, and each is edited with its own control', () => {
  const fields = Object.entries(documentKind.allFields);
  expect(fields.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual([
    'template_id: Template, named',
    'title: Title, text',
    'contact_id: Contact, named',
    'company_id: Client, named',
    'project_id: Project, named',
    'deal_id: Deal, named',
  ]);
});

test('a new document is empty except for defaults of the service', () => {
  expect(documentKind.blank).toEqual({
    title: '',
    doc_number: '',
    deal_id: null,
    status: 'draft',
    project_ids: [],
    recipients: [],
    unassigned_roles: [],
    url: '',
  });
});
