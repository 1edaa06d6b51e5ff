/**
 * What a small synced entity with a screen takes: these lines, and the files below `note`. Each line
 * stands before the one that it is given with.
 */
export const lines: readonly Line[] = [
  {
    file: 'shared/registry.ts',
    before: "import { recipes } from './features/recipes/recipe.ts'",
    line: "import { noteCrud, notes } from './features/notes/note.ts'",
    names: 'notes',
  },
  {
    file: 'shared/registry.ts',
    before: '  settings,',
    line: '  notes,',
    names: 'notes',
  },
  {
    file: 'shared/registry.ts',
    before: '  ...alertCrud,',
    line: '  ...noteCrud,',
    names: 'note.add',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  notices: { title: 'Notices', many: 'notices', one: 'a notice' },",
    line: "  notes: { title: 'Notes', many: 'notes', one: 'a note' },",
    names: 'notes',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notices as read',",
    line: "  'note.add': () => 'Add a note',",
    names: 'note.add',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notices as read',",
    line: "  'note.edit': () => 'Edit a note',",
    names: 'note.edit',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notices as read',",
    line: "  'note.remove': () => 'Delete a note',",
    names: 'note.remove',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notices as read',",
    line: "  'note.restore': () => 'Bring back a note',",
    names: 'note.restore',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  notice: { at: 'When' },",
    line: "  note: { text: 'Note' },",
    names: 'note',
  },
  {
    file: 'shared/routes.ts',
    before: "  import: { path: '/import', title: 'Import', who: 'user', menu: 'more' },",
    line: "  notes: { path: '/notes', title: 'Notes', who: 'user', menu: 'more' },",
    names: 'notes',
  },
  {
    file: 'web/app/screens.ts',
    before: "  attention: ofAccount('attention'),",
    line: "  notes: lazyPart(async () => (await import('../features/notes/NotesScreen.tsx')).NotesScreen),",
    names: 'notes',
  },
  {
    file: 'web/local/schema.ts',
    before: '] as const satisfies readonly [',
    line: "  { tables: { notes: 'id' }, upgrade: beginAgain },",
    names: 'notes',
  },
]

export interface Line {
  readonly file: string
  /** The whole line before which it stands. */
  readonly before: string
  readonly line: string
  /** What the compiler's sentence names where the line is left out. */
  readonly names: string
}
