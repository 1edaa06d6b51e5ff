import { namedLevels } from '../../../shared/business/pours.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { LevelPicker } from '../../ui/LevelPicker.tsx'
import { percentWords } from '../bottle/level-words.ts'

export type Level = number | 'sealed' | 'finished'

interface LevelFieldProps {
  label: string
  level: Level | null
  canBeSealed?: boolean
  canBeFinished?: boolean
  onChange: (level: Level) => void
}

/** How full, in the few words that people use; a level between them is offered as it is. */
export function LevelField(props: LevelFieldProps) {
  const { label, level, canBeSealed = false, canBeFinished = false, onChange } = props
  const percents: number[] = [...namedLevels]
  if (typeof level === 'number' && !percents.includes(level)) percents.push(level)
  const options = [
    ...(canBeSealed ? [{ value: 'sealed', label: bottleCopy.sealed, level: 1 }] : []),
    ...percents
      .sort((a, b) => b - a)
      .map((percent) => ({
        value: String(percent),
        label: percentWords(percent),
        level: percent / 100,
      })),
    ...(canBeFinished
      ? [{ value: 'finished', label: collectionCopy.bottleStates.finished, level: 0 }]
      : []),
  ]
  return (
    <LevelPicker
      label={label}
      options={options}
      value={level === null ? null : String(level)}
      onChange={(value) =>
        onChange(value === 'sealed' || value === 'finished' ? value : Number(value))
      }
    />
  )
}
