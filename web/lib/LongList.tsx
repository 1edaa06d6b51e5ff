import {
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from '../ui/classes.ts'
import { followScroll } from './follow-scroll.ts'

export interface LongListProps<Item> {
  label: string
  items: readonly Item[]
  /** The full number while rows are still loading; room is kept for them. */
  count?: number
  keyOf: (item: Item) => string
  /** The exact height of an item in pixels at the usual text size; rendering must fill it. */
  heightOf: (item: Item) => number
  render: (item: Item) => ReactNode
  /** Items in columns of at least this many pixels; a single column if left out. */
  minWidth?: number | undefined
  className?: string
}

/** Pixels rendered above and below the window after the first frame, so that a fling shows no blank area. */
const overscan = 480
/** A shorter scroll does not change the drawn rows. */
const step = 80

/**
 * A list of any length: only rows near the window exist. It scrolls with the page, at its full
 * height. Heights are known, so only the position of the list is measured.
 */
export function LongList<Item>(props: LongListProps<Item>) {
  const { label, items, count = items.length, keyOf, render, minWidth, className } = props
  const { list, top, width, scale } = useMeasured()
  const heightOf = (item: Item) => props.heightOf(item) * scale
  const seen = useSeen()
  const beyond = useOverscan()
  const columns = minWidth ? Math.max(1, Math.floor(width / (minWidth * scale))) : 1

  const starts = startsOfRows(items, count, heightOf, columns)
  const rows = starts.length - 1
  const first = rowAt(starts, seen.from - top - beyond)
  const last = Math.min(rows, rowAt(starts, seen.to - top + beyond) + 1)
  const shown = items.slice(first * columns, last * columns)

  return (
    <ul
      ref={list}
      aria-label={label}
      className={classes('relative', className)}
      style={{ height: starts[rows] }}
    >
      {shown.map((item, at) => {
        const index = first * columns + at
        const row = Math.floor(index / columns)
        return (
          <li
            key={keyOf(item)}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute top-0"
            style={{
              width: `${100 / columns}%`,
              left: `${(100 / columns) * (index % columns)}%`,
              height: heightOf(item),
              transform: `translateY(${starts[row]}px)`,
            }}
          >
            {render(item)}
          </li>
        )
      })}
    </ul>
  )
}

/** How much larger the browser's text is than usual. */
const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** Where each row begins, in pixels from the top of the list, and where the last one ends. */
function startsOfRows<Item>(
  items: readonly Item[],
  count: number,
  heightOf: (item: Item) => number,
  columns: number,
): Float64Array {
  const starts = new Float64Array(Math.ceil(count / columns) + 1)
  let row = 0
  let height = 0
  for (let index = 0; index < count; index++) {
    const item = items[index] ?? items.at(-1)
    if (item !== undefined) height = Math.max(height, heightOf(item))
    if ((index + 1) % columns !== 0 && index + 1 !== count) continue
    starts[row + 1] = starts[row]! + height
    row += 1
    height = 0
  }
  return starts
}

/** The row at this offset in pixels; beyond the ends the first or last one. */
function rowAt(starts: Float64Array, pixels: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= pixels) low = middle
    else high = middle - 1
  }
  return low
}

/** The scale last measured: asking for it while rendering would force a layout. */
let lastScale = 1

/** Where the list begins on the page and how wide it is, in pixels, and the scale of its text. */
function useMeasured() {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [width, setWidth] = useState(() => innerWidth)
  const [scale, setScale] = useState(lastScale)
  const measure = () => {
    const box = list.current?.getBoundingClientRect()
    if (!box) return
    setScale((lastScale = textScale()))
    setTop(Math.round(box.top + scrollY))
    setWidth(Math.round(box.width))
  }
  // After every render, because content above the list may have changed height. With the frame, which
  // computes the layout anyway: rendering and layout together would be one long task.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => flushSync(measure))
    return () => cancelAnimationFrame(frame)
  })
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
    // It reads the list through its ref, whichever render made it.
  }, [])
  return { list, top, width, scale }
}

/** 0 in the first frame, which lays out fewer rows and comes sooner. */
function useOverscan(): number {
  const [pixels, setPixels] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPixels(overscan)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return pixels
}

/** Which part of the page the window shows, in pixels from its top, to the nearest step. */
function useSeen() {
  const [from, setFrom] = useState(seenFrom)
  const [height, setHeight] = useState(() => innerHeight)
  useEffect(
    () =>
      followScroll(() => {
        setFrom(seenFrom())
        setHeight(innerHeight)
      }),
    [],
  )
  return { from, to: from + height + step }
}

const seenFrom = () => Math.floor(scrollY / step) * step
