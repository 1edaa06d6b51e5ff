import { useEffect, useState } from 'react'
import { followScroll } from '../../lib/follow-scroll.ts'

/** Whether the page is scrolled past so many pixels; renders only when that changes. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => followScroll(() => setPast(scrollY > pixels)), [pixels])
  return past
}
