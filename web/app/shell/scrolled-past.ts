import { useEffect, useState } from 'react'

/** Whether the page is scrolled past so many pixels; renders only when that changes. */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const measure = () => setPast(scrollY > pixels)
    measure()
    addEventListener('scroll', measure, { passive: true })
    return () => removeEventListener('scroll', measure)
  }, [pixels])
  return past
}
