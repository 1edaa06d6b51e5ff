import { useEffect, useRef, useState } from 'react'
import { labelCopy } from '../../../shared/copy/label.ts'
import { locale } from '../../../shared/kernel/language.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { useRows } from '../../local/hooks/live.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import { type BottleForm, emptyForm } from '../bottle-form/bottle-form.ts'
import { bottleInputs } from '../bottle-form/bottle-inputs.ts'
import { filledFrom } from '../bottle-form/filled-from.ts'
import type { LabelCandidate, LabelReading } from './label-messages.ts'
import { NoLabelReader, readLabelIn } from './label-reader.ts'

interface LabelReadingsProps {
  file: Blob
  form: BottleForm
  onChange: (some: Partial<BottleForm>) => void
}

/** The readings of a photographed label, to tap: none is filled in automatically. */
export function LabelReadings({ file, form, onChange }: LabelReadingsProps) {
  const reading = useReading(file)
  // Values of the last tapped bottle are replaced by the next one's.
  const filled = useRef<Partial<BottleForm>>({})
  const touch = (bottle: LabelCandidate) => {
    const before = { ...form, ...emptied(filled.current, form) }
    filled.current = { ...filledFrom(bottle, before), name: bottle.name }
    onChange({ ...before, ...filled.current })
  }

  return (
    <section aria-label={labelCopy.title} className="w-full">
      {reading === undefined && (
        <Loading label={labelCopy.reading}>
          <p className="mb-2 text-small">{labelCopy.reading}</p>
          <p className="mb-2 text-caption text-soft">{labelCopy.firstTime}</p>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {reading === 'no reader' && (
        <Notice live title={labelCopy.noReader}>
          {labelCopy.noReaderSentence}
        </Notice>
      )}
      {reading === 'stopped' && (
        <Notice live title={labelCopy.stopped}>
          {labelCopy.stoppedSentence}
        </Notice>
      )}
      {typeof reading === 'object' && (
        <Readings reading={reading} form={form} onChange={onChange} onBottle={touch} />
      )}
    </section>
  )
}

interface ReadingsProps extends Omit<LabelReadingsProps, 'file'> {
  reading: LabelReading
  onBottle: (bottle: LabelCandidate) => void
}

function Readings({ reading: { facts, matches }, form, onChange, onBottle }: ReadingsProps) {
  const choices = [
    choicesOf('name', facts.names),
    choicesOf('brand', facts.producers),
    choicesOf('vintage', facts.vintages),
    choicesOf('sizeMl', facts.sizesMl),
    choicesOf('abv', facts.strengths),
  ].flat()
  if (matches.length === 0 && choices.length === 0)
    return (
      <Notice live title={labelCopy.nothing}>
        {labelCopy.nothingSentence}
      </Notice>
    )
  const isSure = matches[0]?.isSure === true
  return (
    <Notice live title={labelCopy.title}>
      <p>{labelCopy.touch}</p>
      <p className="mt-2">
        {matches.length === 0 ? labelCopy.noBottle : isSure ? labelCopy.isIt : labelCopy.mayBe}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {matches.map(({ bottle }) => (
          <Chip
            key={`${bottle.brand}|${bottle.name}|${bottle.vintage}|${bottle.sizeMl}`}
            label={[bottle.name, bottle.brand, bottle.vintage].filter(Boolean).join(' · ')}
            selected={bottle.name === form.name && bottle.brand === form.brand}
            onClick={() => onBottle(bottle)}
          />
        ))}
      </div>
      {choices.length > 0 && <p className="mt-3">{labelCopy.says}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ field, value, label }) => (
          <Chip
            key={label}
            label={label}
            selected={form[field] === value}
            onClick={() => onChange({ [field]: form[field] === value ? emptyForm[field] : value })}
          />
        ))}
      </div>
    </Notice>
  )
}

type ReadField = 'name' | 'brand' | 'vintage' | 'sizeMl' | 'abv'

const choicesOf = (field: ReadField, values: readonly (string | number)[]) =>
  values.map((value) => ({
    field,
    value,
    label: `${bottleInputs[field].label}: ${shown(field, value)}`,
  }))

function shown(field: ReadField, value: string | number): string {
  if (typeof value === 'string' || field === 'vintage') return String(value)
  return `${value.toLocaleString(locale())} ${field === 'abv' ? '%' : 'ml'}`
}

/** The form's values before this was filled in, if unchanged since. */
function emptied(filled: Partial<BottleForm>, form: BottleForm): Partial<BottleForm> {
  const names = Object.keys(filled) as (keyof BottleForm)[]
  return Object.fromEntries(
    names.filter((name) => form[name] === filled[name]).map((name) => [name, emptyForm[name]]),
  )
}

/** Undefined while it is being read. */
function useReading(file: Blob): LabelReading | 'no reader' | 'stopped' | undefined {
  const rows = useRows(bottles)
  const [reading, setReading] = useState<LabelReading | 'no reader' | 'stopped'>()
  // Only once, with the bottles of that moment: one added later is not a candidate.
  const own = useRef<readonly Bottle[]>(undefined)
  own.current ??= rows
  const isThere = rows !== undefined
  useEffect(() => {
    if (!isThere) return undefined
    const left = new AbortController()
    readLabelIn(file, (own.current ?? []).map(candidateOf), left.signal).then(
      (read) => !left.signal.aborted && setReading(read),
      (error: unknown) =>
        !left.signal.aborted &&
        setReading(error instanceof NoLabelReader ? 'no reader' : 'stopped'),
    )
    return () => left.abort()
  }, [file, isThere])
  return reading
}

/**
 * Fields of ten thousand bottles for the worker: those that identify them, and those that fill the
 * form.
 */
const candidateOf = (bottle: Bottle): LabelCandidate => {
  const { name, brand, category, subcategory, distillery, region, abv, sizeMl, vintage } = bottle
  return { name, brand, category, subcategory, distillery, region, abv, sizeMl, vintage }
}
