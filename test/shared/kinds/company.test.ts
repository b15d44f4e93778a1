import { companyKind } from '../../../shared/kinds/company.ts';
import { describeFields } from '../../support/describe-fields.ts';

describeFields('a client', companyKind, {
  fields: [
    'name: Name, text',
    'default_contact_id: Main contact, named',
    'description: Description, long',
    'industry: Industry, choice',
    'company_size: Size, choice',
    'source: Lead source, choice',
    'domains: Domains, lines',
    'linkedin: LinkedIn, text',
    'instagram: Instagram, text',
    'twitter: Twitter, text',
    'facebook: Facebook, text',
    'archived_at: Archived, text',
  ],
  blank: {
    name: null,
    default_contact_id: null,
    description: null,
    industry: null,
    company_size: null,
    source: null,
    linkedin: null,
    instagram: null,
    twitter: null,
    facebook: null,
    archived_at: null,
    domains: [],
    avatar_url: null,
    url: '',
  },
});
