/** A document, made from a template; it is never changed from here (docs.draft). */
import { document } from '../records/document.ts';
import { defineKind } from './define-kind.ts';
import { reference, required, text } from './field.ts';

export const documentKind = defineKind({
  path: 'docs',
  wrapper: 'doc',
  word: 'document',
  record: document,
  namedBy: ['title'],
  fields: {},
  createOnly: {
    template_id: required(reference('templates', 'Template')),
    title: text('Title', { isFilledByService: true }),
    contact_id: reference('contacts', 'Contact'),
    company_id: reference('companies', 'Client'),
    project_id: reference('projects', 'Project'),
    deal_id: reference('deals', 'Deal', { isFilledByService: true }),
  },
  defaults: { status: 'draft' },
  together: [],
  isRemovable: false,
});
