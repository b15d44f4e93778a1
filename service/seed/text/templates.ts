/** The templates of every new account: what a small office sends on paper. */
import type { Role } from '../../../shared/records/template.ts';

export type TemplateText = {
  readonly title: string;
  /** POST /docs accepts `Doc` only; the others are for mails. */
  readonly type: 'Doc' | 'Email';
  readonly roles: readonly Role[];
  /** HTML with variables in double braces. */
  readonly body: string;
};

const receiver = { name: 'Client', kind: 'receiver' } as const;

export const templateTexts: readonly TemplateText[] = [
  {
    title: 'Proposal',
    type: 'Doc',
    roles: [receiver],
    body: `<h1>{{document.title}}</h1>
<p>{{document.number}}, {{document.created_on}}</p>
<p>For {{receiver.name}}, {{receiver.company}}</p>
<p>Thank you for the talk. Below is what we would do, in which order, and what it costs.</p>
<h2>What you get</h2>
<ul><li>A first version to look at</li><li>Two rounds of changes</li><li>Everything as files</li></ul>
<p>This offer stands for four weeks. {{sender.name}}, {{sender.email}}</p>`,
  },
  {
    title: 'Service agreement',
    type: 'Doc',
    roles: [
      { name: 'Contractor', kind: 'sender' },
      receiver,
      { name: 'Second signature', kind: 'receiver' },
    ],
    body: `<h1>{{document.title}}</h1>
<p>Agreement {{document.number}} of {{document.created_on}} between {{sender.name}} ({{sender.email}}) and {{receiver.company}}, represented by {{receiver.name}} ({{receiver.email}}).</p>
<ol><li>Work begins once both sides have signed.</li><li>Invoices are due within fourteen days.</li><li>Either side may end this with a month's notice.</li></ol>
<p>Second signature for {{receiver.company}}: ______________</p>`,
  },
  {
    title: 'Handover record',
    type: 'Doc',
    roles: [{ name: 'Witness', kind: 'witness' }, receiver],
    body: `<h1>{{document.title}}</h1>
<p>On {{document.created_on}} {{sender.name}} handed everything over to {{receiver.name}}.</p>
<p>Seen by: ______________</p>`,
  },
  {
    title: 'House rules for projects',
    type: 'Doc',
    roles: [],
    body: `<h1>{{document.title}}</h1>
<p>As of {{document.created_on}}: we answer within a working day, and say so when we cannot.</p>`,
  },
  {
    title: 'Payment reminder',
    type: 'Email',
    roles: [receiver],
    body: `<p>Dear {{receiver.name}}, our invoice seems to have slipped through. {{sender.name}}</p>`,
  },
];
