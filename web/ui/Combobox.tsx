import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { searchOver } from '../../shared/kernel/search.ts'
import { positionBeside } from './anchor.ts'
import { classes } from './classes.ts'
import { controlClass, Field, type FieldProps, splitField } from './Field.tsx'

export interface Suggestion {
  value: string
  label?: string
  /** A second, quieter line. */
  detail?: string
}

export interface ComboboxProps<S extends Suggestion> extends FieldProps {
  value: string
  onChange: (value: string) => void
  suggestions: ReadonlyArray<string | S>
  /** Called in addition to `onChange` when a suggestion is picked, not while typing. */
  onPick?: ((suggestion: S) => void) | undefined
  /** `'none'` where the caller has already searched. */
  filter?: 'search' | 'none' | undefined
  /** How many are offered at most. */
  max?: number | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
}

/**
 * A text field with suggestions, which takes other text as well. Down and Up move, Enter picks, Escape
 * closes it without closing the sheet around it.
 */
export function Combobox<S extends Suggestion = Suggestion>(props: ComboboxProps<S>) {
  const [field, rest] = splitField(props)
  const { value, onChange, suggestions, onPick, filter = 'search', max = 8, ...native } = rest
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const entries = suggestions.map((entry) =>
    typeof entry === 'string' ? ({ value: entry } as S) : entry,
  )
  // A field that holds a suggestion already offers all the others again.
  const unfiltered = filter === 'none' || entries.some((entry) => entry.value === value)
  const fitting = (unfiltered ? entries : suggestionSearch.find(entries, value)).slice(0, max)
  const shown = open && fitting.length > 0

  useEffect(() => {
    if (!shown || !list.current || !input.current) return
    const [popover, anchor] = [list.current, input.current]
    if (!popover.matches(':popover-open')) popover.showPopover()
    const place = () => positionBeside(popover, anchor, { align: 'start', matchWidth: true })
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, true)
    }
  })
  useEffect(() => {
    if (marked >= 0) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  const close = () => {
    setOpen(false)
    setMarked(-1)
  }
  const take = (suggestion: S) => {
    onChange(suggestion.value)
    onPick?.(suggestion)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = fitting[marked]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const by = event.key === 'ArrowDown' ? 1 : -1
      // One place more than the list: the typed text itself, before the first.
      const places = fitting.length + 1
      setMarked(((marked + 1 + by + places) % places) - 1)
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <Field {...field}>
      {(control) => (
        <div>
          <input
            {...native}
            {...control}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && marked >= 0 ? `${listId}-${marked}` : undefined}
            value={value}
            onChange={(event) => {
              onChange(event.target.value)
              setOpen(true)
              setMarked(-1)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={close}
            className={controlClass}
          />
          {shown && (
            <div
              ref={list}
              id={listId}
              role="listbox"
              aria-label={uiCopy.suggestionsFor(field.label)}
              popover="manual"
              className="fixed m-0 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-raised"
            >
              {fitting.map((entry, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
                <div
                  key={entry.value}
                  id={`${listId}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === marked}
                  // Keep the focus in the field, so that typing can continue.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(entry)}
                  className={classes(
                    'flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-3 py-1',
                    index === marked ? 'bg-accent-wash' : 'hover:bg-sunken',
                  )}
                >
                  <span>{entry.label ?? entry.value}</span>
                  {entry.detail && <span className="text-caption text-soft">{entry.detail}</span>}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

const suggestionSearch = searchOver(({ value, label }: Suggestion) => [value, label])
