import { type SyntheticEvent, useDeferredValue, useRef, useState } from 'react'
import { communityCopy } from '../../../../shared/copy/community.ts'
import { findPeople } from '../../../../shared/features/community/post-endpoints.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useServerQuery } from '../../../online/queries.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { type Named, nameTyped } from '../../../components/community/text-pieces.ts'

interface NamingFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  hideLabel?: boolean
  maxLength: number
  className?: string
  /** Suggests members of this group; empty: people who have posted in the open feed. */
  groupId: string
  value: string
  mentions: readonly Named[]
  onChange: (text: string, mentions: readonly Named[]) => void
}

/** A text field with mentions: after `@` and a letter it suggests people. */
export function NamingField(props: NamingFieldProps) {
  const { groupId, value, mentions, onChange, ...field } = props
  const [caret, setCaret] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const follow = (event: SyntheticEvent<HTMLTextAreaElement>) =>
    setCaret(event.currentTarget.selectionStart)
  const typed = nameTyped(value, caret)

  const name = (who: Named) => {
    const start = caret - (typed?.length ?? 0)
    const before = `${value.slice(0, start)}${who.name} `
    onChange(before + value.slice(caret).trimStart(), [
      ...mentions.filter(({ id }) => id !== who.id),
      who,
    ])
    setCaret(before.length)
    // Focus the field once it has its new text.
    requestAnimationFrame(() => {
      const area = box.current?.querySelector('textarea')
      area?.focus()
      area?.setSelectionRange(before.length, before.length)
    })
  }
  return (
    <div ref={box} className="flex flex-col gap-2">
      <TextArea
        {...field}
        value={value}
        onChange={(text) => onChange(text, mentions)}
        onSelect={follow}
      />
      {typed !== undefined && <People words={typed} groupId={groupId} onPick={name} />}
    </div>
  )
}

interface PeopleProps {
  words: string
  groupId: string
  onPick: (who: Named) => void
}

/** Suggested people; nothing without a match or while offline. */
function People({ words, groupId, onPick }: PeopleProps) {
  const { id: user } = useDevice().user
  const asked = useDeferredValue(words)
  const { data } = useServerQuery(findPeople, user, {
    query: { words: asked, ...(groupId && { group: groupId }) },
  })
  const people = data?.people ?? []
  return (
    people.length > 0 && (
      <ul aria-label={communityCopy.composer.mention} className="flex flex-wrap gap-2">
        {people.map((who) => (
          <li key={who.id}>
            <Chip label={`@${who.name}`} onClick={() => onPick(who)} />
          </li>
        ))}
      </ul>
    )
  )
}
