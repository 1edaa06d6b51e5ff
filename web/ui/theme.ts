/** The person's theme: one of the two, or the system's. */
export type ThemeChoice = 'system' | 'paper' | 'cellar'

/** Outside the database: index.html reads it before any script is loaded. */
const key = 'theme'

export function readTheme(): ThemeChoice {
  const stored = localStorage.getItem(key)
  return stored === 'paper' || stored === 'cellar' ? stored : 'system'
}

/** Takes effect at once, in every open tab, and at the next start before the first paint. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  show(choice)
}

/** Called once at the start: a choice made in another tab shows here too. */
export function followThemeChanges() {
  show(readTheme())
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(readTheme())
  })
}

function show(choice: ThemeChoice) {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = choice

  // The bar of the browser or the standalone window follows.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { paper = '', cellar = '' } = meta.dataset
    const own = meta.media.includes('dark') ? cellar : paper
    meta.content = choice === 'system' ? own : choice === 'paper' ? paper : cellar
  }
}
