import { NotebookPen, Pencil, X } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { notesCopy as copy } from '../../../shared/copy/notes.ts'
import { type Note, notes } from '../../../shared/features/notes/note.ts'
import { withUndo } from '../../components/bottle/bottle-acts.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { Pages } from '../../lib/Pages.tsx'
import { inputsOf } from '../../lib/field-inputs.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useRows } from '../../local/hooks/live.ts'
import { Button } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'

const inputs = inputsOf(notes, copy)

/** All notes, the newest first. */
export function NotesScreen() {
  const rows = useRows(notes)
  const device = useDevice()
  const [typed, setTyped] = useState('')
  const [edited, setEdited] = useState<Note>()
  const list = useMemo(() => rows && newestFirst(rows), [rows])

  const add = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (!text) return
    const id = device.newId()
    const done = { name: 'note.add', args: { id, text } } as const
    void withUndo(device, copy.added, [done], [{ name: 'note.remove', args: { id } }])
    setTyped('')
  }
  const remove = ({ id }: Note) =>
    void withUndo(
      device,
      copy.removed,
      [{ name: 'note.remove', args: { id } }],
      [{ name: 'note.restore', args: { id } }],
    )

  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-title sm:text-display">{copy.title}</h1>
      <form onSubmit={add} className="mt-3 flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField {...inputs.text} value={typed} onChange={setTyped} />
        </div>
        <Button type="submit" tone="primary">
          {copy.add}
        </Button>
      </form>
      {!list ? (
        <Loading label={copy.loading}>
          <SkeletonRows rows={4} />
        </Loading>
      ) : list.length === 0 ? (
        <NoRows
          drawing={<NotebookPen size={56} className="text-soft" />}
          title={copy.emptyTitle}
          sentence={copy.emptySentence}
        />
      ) : (
        <Pages
          label={copy.title}
          items={list}
          render={(note) => (
            <div className="flex items-center gap-2">
              <p dir="auto" className="min-w-0 grow break-words whitespace-pre-line">
                {note.text}
              </p>
              <IconButton
                label={copy.edit(note.text)}
                icon={<Pencil aria-hidden size={20} />}
                onClick={() => setEdited(note)}
              />
              <IconButton
                label={copy.remove(note.text)}
                icon={<X aria-hidden size={20} />}
                onClick={() => remove(note)}
              />
            </div>
          )}
        />
      )}
      {edited && <NoteSheet note={edited} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

function NoteSheet({ note, onClose }: { note: Note; onClose: () => void }) {
  const device = useDevice()
  const [text, setText] = useState(note.text)
  return (
    <FormSheet
      title={copy.editTitle}
      dirty={text !== note.text}
      save={{ label: copy.save, disabled: !text.trim() }}
      onClose={onClose}
      onSave={() =>
        withUndo(
          device,
          copy.edited,
          [{ name: 'note.edit', args: { id: note.id, changes: { text: text.trim() } } }],
          [{ name: 'note.edit', args: { id: note.id, changes: { text: note.text } } }],
        )
      }
    >
      <TextField {...inputs.text} value={text} onChange={setText} />
    </FormSheet>
  )
}

const newestFirst = (rows: readonly Note[]): readonly Note[] =>
  [...rows].sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
