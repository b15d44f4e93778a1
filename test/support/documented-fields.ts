import fields from '../fixtures/documents/fields.json' with { type: 'json' };

type Documented = keyof typeof fields;

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Lists what is wrong with a record by the document's own table: missing, extra, or of another
 * type.
 */
export function againstDocument(resource: Documented, record: Record<string, unknown>): string[] {
  const documented: Readonly<Record<string, string>> = fields[resource];
  const names = new Set([...Object.keys(documented), ...Object.keys(record)]);
  return [...names].flatMap((name) => {
    const type = documented[name];
    if (type === undefined) return [`${name} is not documented`];
    if (!(name in record)) return [`${name} is missing`];
    return isOfType(record[name], type)
      ? []
      : [`${name} is no ${type}: ${JSON.stringify(record[name])}`];
  });
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return type.endsWith(' or null');
  const plain = type.replace(' or null', '');
  switch (plain) {
    case 'integer':
      return Number.isInteger(value);
    case 'string':
      return typeof value === 'string';
    case 'uuid string':
      return typeof value === 'string' && uuid.test(value);
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    case 'date-time':
      return typeof value === 'string' && timestamp.test(value);
    case 'decimal string':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
    case 'array of string':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'array of integer':
      return Array.isArray(value) && value.every(Number.isInteger);
    case 'array of InvoiceItem':
      return (
        Array.isArray(value) &&
        value.every((one) => againstDocument('InvoiceItem', one).length === 0)
      );
    case 'array of NoteLink':
      return (
        Array.isArray(value) && value.every((one) => againstDocument('NoteLink', one).length === 0)
      );
    case 'Role':
      return againstDocument('Role', value as Record<string, unknown>).length === 0;
    case 'array of Role':
    case 'array of Recipient': {
      const resource = plain.endsWith('Role') ? 'Role' : 'Recipient';
      return (
        Array.isArray(value) && value.every((one) => againstDocument(resource, one).length === 0)
      );
    }
    default:
      throw new Error(`Unknown type in the document: ${type}`);
  }
}
