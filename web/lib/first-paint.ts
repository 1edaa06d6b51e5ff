/** Hides the note of index.html that a new device is loading: the app shows its own, or nothing. */
export const endFirstPaint = () => {
  delete document.documentElement.dataset['fetches']
}
