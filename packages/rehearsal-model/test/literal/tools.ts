import type { JsonObject, ToolSpec } from '@fpf/contracts';

export function toolSpec(
  name: string,
  description: string,
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[] = Object.keys(properties),
): ToolSpec {
  const input_schema = { type: 'object', additionalProperties: false, properties, required: [...required] };
  return { name, description, input_schema };
}

const text = (description: string): JsonObject => ({ type: 'string', description });
const list = (description: string): JsonObject => ({ type: 'array', items: { type: 'string' }, description });

/** Tools that nobody trained a model on. */
export const unlearned: readonly ToolSpec[] = [
  toolSpec('count_lines', 'Count the lines of one text file.', { path: text('The file.') }),
  toolSpec(
    'book_room',
    'Reserves a meeting room.',
    {
      room: { type: 'string', enum: ['oak', 'maple'], description: 'The room.' },
      date: text('Day of the meeting.'),
      start_time: text('Time at which it begins.'),
      minutes: { type: 'integer', description: 'Length in minutes.' },
    },
    ['room', 'date', 'start_time'],
  ),
  toolSpec('send_reminder', 'Mails a customer that an invoice is open.', {
    email: text('E-mail address of the customer.'),
    invoice_number: text('Number of the invoice.'),
  }),
  toolSpec(
    'resize_picture',
    'Makes a copy of a picture with another size.',
    {
      file: text('Path of the picture.'),
      width: { type: 'integer', description: 'New width in pixels.' },
      height: { type: 'integer', description: 'New height in pixels.' },
      mono: { type: 'boolean', description: 'Without colours.' },
    },
    ['file', 'width'],
  ),
  toolSpec('rename_branch', 'Gives a git branch another name.', {
    old_name: text('Present name of the branch.'),
    new_name: text('Name that it shall have.'),
  }),
  toolSpec('drop_columns', 'Removes columns from a CSV file.', {
    file: text('Path of the CSV file.'),
    columns: list('Names of the columns to remove.'),
  }),
  toolSpec(
    'make_bill',
    'Makes a bill for a client.',
    {
      client: text('Client to be billed.'),
      amount: { type: 'number', description: 'Amount to bill.' },
      currency: { type: 'string', enum: ['EUR', 'USD', 'GBP'], description: 'Currency of the amount.' },
      note: text('Line under the total.'),
    },
    ['client', 'amount'],
  ),
  toolSpec('add_note', 'Keeps a note for later.', { text: text('The text of the note.') }),
];
