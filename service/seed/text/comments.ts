/**
 * Comments on tasks and deals, in Markdown. Two people write the lines of a thread in turns.
 * `{person}` and `{client}` are filled in.
 */

export type Thread = readonly string[];

export const taskThreads: readonly Thread[] = [
  [
    'First version is in the shared folder. Please look at it before I show it to {person}.',
    'Looked. The **second** page is nearly there, the first one is too quiet.',
    'Louder now.',
  ],
  ['Waiting for {person}. Asked on Monday, will ask again.'],
  ['{person} called: the date can move by a week, the price cannot.'],
  ['Done on staging, not live yet.', 'Checked it on my phone, looks right. Go ahead.'],
  [
    'This takes longer than planned:\n\n- the files came late\n- half of them in the wrong size\n\nI write the hours down as they are.',
    'Fine. I tell {person} before the invoice does.',
  ],
  [
    'Can you take this over? I am away from Thursday.',
    'Yes. Leave me a line about where you stopped.',
    'It is all in the note of last week, under *Open*.',
  ],
  [
    'Who writes the texts, {client} or we?',
    'They do. {person} promised the first half for the end of the week.',
  ],
  ['Small thing: please check the umlauts.', 'Checked. Two were wrong, both mine.'],
  ['Left to do:\n\n- [x] ask {person}\n- [ ] second version\n- [ ] send it off'],
  ['~~Tuesday~~ Thursday, {person} is ill.'],
  ['Kept a copy of the old state, in case they change their minds.', 'They did. 🙂'],
  ['Printed it and put it on the wall. From two metres it works.'],
  ['`final_v7` is good enough for the meeting.', 'It is. But no more names like that, please.'],
  ['As agreed on the phone: one more round, then this is closed.'],
  ['> Could it be a bit more blue?\n\nSays {person}. I think it could.'],
  ['Half an hour at the most, do not start anything big here.'],
];

export const dealThreads: readonly Thread[] = [
  [
    '{person} liked the first talk and wants a number before they go on.',
    'Sent a range instead of a number, with what it depends on.',
  ],
  ['They asked two others as well. One is cheaper, one is bigger.'],
  ['The budget goes to their board next month. Until then there is no point in asking.'],
  ['{person} wants to speak to somebody we worked for.', 'Sent three names.'],
  [
    'The price is fine, the start is not. Could we begin two weeks later?',
    'Yes, if {person} says so by Friday.',
  ],
  [
    'Nothing for two weeks. I ring {person} tomorrow.',
    'Only a holiday. Back next week and still interested.',
  ],
  ['Scope so far:\n\n1. what they need\n2. what they want\n3. what we would leave out'],
  ['{client} came to us by recommendation, so let us not be late with the offer.'],
  ['Offer is out. Valid for four weeks, as always.'],
  ['They would pay in **two** parts. Fine with me if the first one comes before we start.'],
];
