import { expect, test } from 'vitest'
import { projectFolder, readSources, type SourceFile } from './source-files.ts'

/**
 * A screen that is read from the right is the mirror of one that is read from the left: styles say where
 * a line begins and ends (`ms-2`, `text-end`, `start-0`), and arrows that point on or back turn round.
 */
const physical =
  /(?<![\w-])-?(?:[mp][lr]-(?:[\d[]|auto|px)|scroll-[mp][lr]-|(?:left|right)-(?:[\d[]|auto|px|full)|text-(?:left|right)(?![\w-])|(?:border|rounded)-(?:[lr]|[tb][lr])(?![a-z])|(?:float|clear|origin)-(?:left|right)(?![\w]))[\w./[\]%]*/g

/** Styles that are the same from both sides, with the reason. */
const same: Readonly<Record<string, readonly string[]>> = {
  // The middle of the picture: half of it there, half of the frame back.
  'web/components/scan/CameraView.tsx': ['left-1/2'],
}

const arrows =
  /<(?:Arrow|Chevron|Move)(?:Left|Right)\b[^>]*>|<(?:SendHorizontal|LogOut|Undo2)\b[^>]*>/g

const quoted = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g

const offences = (files: readonly Pick<SourceFile, 'path' | 'text'>[]) =>
  files.flatMap(({ path, text }) => [
    ...(text.match(quoted) ?? [])
      .flatMap((classes) => classes.match(physical) ?? [])
      .filter((found) => !same[path]?.includes(found))
      .map((found) => `${path}: ${found}`),
    ...(text.match(arrows) ?? [])
      .filter((arrow) => !arrow.includes('mirrored'))
      .map((arrow) => `${path}: ${arrow.replaceAll(/\s+/g, ' ')} is not mirrored`),
  ])

test('no screen says left or right where it means the beginning or the end', () => {
  const files = readSources(projectFolder, ['web'])
  expect(files.length).toBeGreaterThan(400)
  expect(offences(files)).toEqual([])
})

test.each([
  ['"mt-2 ml-3"', 1],
  ['"-ml-3 desk:-mr-2"', 2],
  ["'absolute top-0 right-0 pl-[2px] sm:left-4'", 3],
  ['`text-right border-l rounded-bl-sm`', 3],
  ['<ArrowLeft aria-hidden size={18} />', 1],
  ['<ArrowLeft className="mirrored" aria-hidden />', 0],
  ['"ms-2 -me-3 ps-4 text-start end-0 border-s rounded-es-sm inset-x-0 border-line"', 0],
  ["const left = 3; right(2); 'left over'", 0],
])('%s is found %i times', (text, many) => {
  expect(offences([{ path: 'web/a.tsx', text }])).toHaveLength(many)
})
