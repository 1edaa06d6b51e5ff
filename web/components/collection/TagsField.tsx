import { useId, useMemo, useState } from 'react'
import { maxTagLength, maxTags } from '../../../shared/business/tags.ts'
import { tagCopy } from '../../../shared/copy/tags.ts'
import { folded } from '../../../shared/kernel/text.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTags } from './tags.ts'

interface TagsFieldProps {
  label: string
  hint?: string
  tags: readonly string[]
  onChange: (tags: readonly string[]) => void
}

/** Tags as chips, and a field that suggests existing ones; comma or Enter adds the typed text. */
export function TagsField({ label, hint, tags, onChange }: TagsFieldProps) {
  const known = useTags()
  const [typed, setTyped] = useState('')
  const id = useId()
  const chosen = useMemo(() => new Set(tags.map(folded)), [tags])
  const left = useMemo(
    () => known.filter(({ value }) => !chosen.has(folded(value))),
    [known, chosen],
  )

  const add = (text: string) => {
    const words = text
      .split(',')
      .map((tag) => tag.trim().slice(0, maxTagLength))
      .filter((tag) => tag !== '')
    const next = [...tags]
    for (const word of words) {
      // Reuse the existing spelling, so that it stays one tag.
      const tag = known.find(({ value }) => folded(value) === folded(word))?.value ?? word
      if (next.length < maxTags && !next.some((one) => folded(one) === folded(tag))) next.push(tag)
    }
    if (next.length > tags.length) onChange(next)
    setTyped('')
  }
  const isFull = tags.length >= maxTags
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        // Enter belongs to this field while it holds something; else to its form.
        if (event.key !== 'Enter' || event.defaultPrevented || typed.trim() === '') return
        event.preventDefault()
        add(typed)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && typed.trim()) add(typed)
      }}
    >
      <span id={id} className="text-small font-medium">
        {label}
      </span>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip label={tag} onRemove={() => onChange(tags.filter((other) => other !== tag))} />
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-caption text-soft">{tagCopy.full(maxTags)}</p>
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <Combobox
              label={tagCopy.addTag}
              hideLabel
              hint={hint}
              value={typed}
              onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
              suggestions={typed.trim() === '' ? left.slice(0, 8) : left}
              onPick={({ value }) => add(value)}
              placeholder={tagCopy.addTag}
              maxLength={maxTagLength}
            />
          </div>
          <Button disabled={typed.trim() === ''} onClick={() => add(typed)}>
            {tagCopy.add}
          </Button>
        </div>
      )}
    </div>
  )
}
