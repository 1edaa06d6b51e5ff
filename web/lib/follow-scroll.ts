/**
 * Measures with the next frame, which computes the layout anyway, and after each scroll and change of
 * the window's size. Returns a function that ends it.
 */
export function followScroll(measure: () => void): () => void {
  const frame = requestAnimationFrame(measure)
  addEventListener('scroll', measure, { passive: true })
  addEventListener('resize', measure)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', measure)
    removeEventListener('resize', measure)
  }
}
