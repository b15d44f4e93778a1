import { documentKind } from '../../../shared/kinds/document.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('[docs.draft] a document', documentKind, {
  fields: [
    'template_id: Template, named',
    'title: Title, text',
    'contact_id: Contact, named',
    'company_id: Client, named',
    'project_id: Project, named',
    'deal_id: Deal, named',
  ],
  blank: {
    title: '',
    doc_number: '',
    deal_id: null,
    status: 'draft',
    project_ids: [],
    recipients: [],
    unassigned_roles: [],
    url: '',
  },
});
