import { expect, test } from 'vitest';
import { lateProps } from '../../../build/tidy/late-props.ts';

/** The lines that are found in a component with this script. */
function linesIn(...script: readonly string[]) {
  const text = ['<p>Words</p>', '<script lang="ts">', ...script, '</script>'].join('\n');
  return lateProps([{ path: 'renderer/ui/One.svelte', text }]).map(({ line }) => line);
}

const PROPS = 'const { id, onclose }: Props = $props();';
const LATE = 'async function save() { await send();\nuse(id); }';

test('finds a prop that is read after an await, and says where', () => {
  expect(linesIn(PROPS, LATE)).toEqual([5]);
  expect(linesIn(PROPS, 'const save = async () => { await send();\nuse(id); };')).toEqual([5]);
  expect(linesIn(PROPS, 'async function save() { if (await send(id)) use([id]); }')).toEqual([4]);
});

test('finds what is derived from a prop, and a function that reads one', () => {
  const derived = 'const { name } = $derived(find(id));';
  expect(linesIn(PROPS, derived, 'async function save() { await send(); use(name); }')).toEqual([
    5,
  ]);
  const reader = 'function read() { return id; }';
  expect(linesIn(PROPS, reader, 'async function save() { await send(); read(); }')).toEqual([5]);
});

test('finds a read in a callback behind the await', () => {
  expect(linesIn(PROPS, 'async function save() { await send(); use(() => id); }')).toEqual([4]);
});

test('allows a copied constant, what is read before, a callback of the parent, and a field', () => {
  expect(
    linesIn(PROPS, 'async function save() { const one = id; await send(); use(one); }'),
  ).toEqual([]);
  expect(linesIn(PROPS, 'async function save() { use(id); await send(id); onclose(); }')).toEqual(
    [],
  );
  expect(linesIn(PROPS, 'async function save() { await send(); use(one.id, { id: 1 }); }')).toEqual(
    [],
  );
  expect(linesIn(PROPS, 'async function save() { const id = await send(); use(id); }')).toEqual([]);
  expect(linesIn(PROPS, 'async function save() { await send(); use((id) => id); }')).toEqual([]);
  expect(
    linesIn(PROPS, 'function save() { const go = async () => await send(); use(id); }'),
  ).toEqual([]);
});

test('allows a marked read, and asks for its reason', () => {
  const marked = (mark: string) => linesIn(PROPS, LATE.replace('\n', `\n// ${mark}\n`));
  expect(marked('Late on purpose: it never changes.')).toEqual([]);
  expect(marked('Late on purpose:')).toEqual([6]);
});

test('reads components only', () => {
  const text = `${PROPS}\n${LATE}`;
  expect(lateProps([{ path: 'renderer/ui/one.ts', text }])).toEqual([]);
});
