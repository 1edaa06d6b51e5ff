/**
 * Changes that `note` needs besides the files below `note`. Each line is inserted before the given
 * one.
 */

/** A small synced entity with a screen. */
export const ofEntity: readonly Line[] = [
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
    before: "  notices: { title: 'Notifications', many: 'notifications', one: 'a notification' },",
    line: "  notes: { title: 'Notes', many: 'notes', one: 'a note' },",
    names: 'notes',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notifications as read',",
    line: "  'note.add': () => 'Add a note',",
    names: 'note.add',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notifications as read',",
    line: "  'note.edit': () => 'Edit a note',",
    names: 'note.edit',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notifications as read',",
    line: "  'note.remove': () => 'Delete a note',",
    names: 'note.remove',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notifications as read',",
    line: "  'note.restore': () => 'Restore a note',",
    names: 'note.restore',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  notice: { at: 'When' },",
    line: "  note: { text: 'Note', isPinned: 'Pinned' },",
    names: 'note',
  },
  {
    file: 'shared/copy/entities.ts',
    before: '  notice: typedWords.notice,',
    line: '  note: typedWords.note,',
    names: 'note',
  },
  {
    file: 'shared/routes.ts',
    before: "  import: { path: '/import', title: 'Import', who: 'user', menu: 'more' },",
    line: "  notes: { path: '/notes', title: 'Notes', who: 'user', menu: 'more' },",
    names: 'notes',
    foundIn: 'web',
  },
  {
    file: 'web/app/screens.ts',
    before: "  attention: ofAccount('attention'),",
    line: "  notes: lazyPart(async () => (await import('../features/notes/NotesScreen.tsx')).NotesScreen),",
    names: 'notes',
  },
  {
    file: 'web/local/store/schema.ts',
    before: '] as const satisfies readonly [',
    line: "  { tables: { notes: 'id' }, upgrade: beginAgain },",
    names: 'notes',
  },
]

/** A mutation of its own, an endpoint and a job. */
export const beyond: readonly Line[] = [
  {
    file: 'shared/registry.ts',
    before: "import { recipes } from './features/recipes/recipe.ts'",
    line: "import { pinNote } from './features/notes/note.ts'",
    names: 'pinNote',
  },
  {
    file: 'shared/registry.ts',
    before: '  ...alertCrud,',
    line: "  'note.pin': pinNote,",
    names: 'note.pin',
  },
  {
    file: 'shared/copy/entities.ts',
    before: "  'notice.read': () => 'Mark notifications as read',",
    line: "  'note.pin': () => 'Pin a note',",
    names: 'note.pin',
  },
  {
    file: 'shared/endpoints.ts',
    before: "import type { Endpoint } from './kernel/endpoint.ts'",
    line: "import * as noteEndpoints from './features/notes/endpoints.ts'",
    names: 'noteEndpoints',
  },
  {
    file: 'shared/endpoints.ts',
    before: '] as const',
    line: '  noteEndpoints,',
    names: 'noteEndpoints',
  },
  {
    file: 'sync-server/registry.ts',
    before: "import { recipeHandlers } from './features/recipes/handlers.ts'",
    line: "import { noteHandlers } from './features/notes/handlers.ts'",
    names: 'noteHandlers',
  },
  {
    file: 'sync-server/registry.ts',
    before: '    ...recipeHandlers(changing),',
    line: '    ...noteHandlers({ db }),',
    names: 'note.list',
  },
  {
    file: 'sync-server/registry.ts',
    before: "import { recipeHandlers } from './features/recipes/handlers.ts'",
    line: "import { noteJobs } from './features/notes/jobs.ts'",
    names: 'noteJobs',
  },
  {
    file: 'sync-server/registry.ts',
    before: '    ...noticeJobs({ db, deliver, linkTo, now }),',
    line: '    ...noteJobs({ db }),',
    names: 'noteJobs',
  },
]

export interface Line {
  readonly file: string
  /** The whole line before which it is inserted. */
  readonly before: string
  readonly line: string
  /** The name in the compiler's error if the line is left out. */
  readonly names: string
  /** Which folder does not compile then, where not its own. */
  readonly foundIn?: string
}
