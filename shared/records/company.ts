/** A client company, as the Company table of the service's document has it (company.fields). */
import * as v from 'valibot';
import { linkText, momentText, oneOf, wholeNumber } from './field-kinds.ts';
import { businessList, type ListFacts } from './list-facts.ts';

export const industries = [
  'arts_and_entertainment',
  'business_and_consumer_services',
  'community_and_society',
  'computers_electronics_and_technology',
  'e_commerce_and_shopping',
  'finance',
  'food_and_drink',
  'gambling',
  'games',
  'health',
  'heavy_industry_and_engineering',
  'hobbies_and_leisure',
  'home_and_garden',
  'jobs_and_career',
  'law_and_government',
  'lifestyle',
  'luxury',
  'news_and_media',
  'pets_and_animals',
  'reference_materials',
  'science_and_education',
  'sports',
  'travel_and_tourism',
  'vehicles',
] as const;

export const companySizes = [
  'size_1_10',
  'size_11_50',
  'size_51_200',
  'size_201_1000',
  'size_1000_plus',
] as const;

export const companySources = [
  'organic_search',
  'paid_search',
  'email_marketing',
  'organic_social',
  'referrals',
  'other_campaigns',
  'direct_traffic',
  'offline_sources',
  'paid_social',
  'ai_referrals',
] as const;

/** All fields are always present; unknown ones are dropped (conv.unknown_fields). */
export const company = v.object({
  id: wholeNumber,
  name: v.nullable(v.string()),
  default_contact_id: v.nullable(wholeNumber),
  description: v.nullable(v.string()),
  industry: v.nullable(oneOf(industries)),
  company_size: v.nullable(oneOf(companySizes)),
  source: v.nullable(oneOf(companySources)),
  linkedin: v.nullable(v.string()),
  instagram: v.nullable(v.string()),
  twitter: v.nullable(v.string()),
  facebook: v.nullable(v.string()),
  archived_at: v.nullable(momentText),
  created_at: momentText,
  domains: v.array(v.string()),
  avatar_url: v.nullable(v.string()),
  url: linkText,
});

/** Their list. */
export const companies = {
  ...businessList,
  kind: 'company',
  record: company,
  id: 'number',
  sort: '-created_at',
  words: ['client', 'clients'],
} as const satisfies ListFacts;

export type Company = v.InferOutput<typeof company>;
