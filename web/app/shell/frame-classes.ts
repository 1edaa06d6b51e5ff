/** The bar at the top, as high as that of index.html. */
export const barClass =
  'safe-x safe-top box-content flex h-14 items-center gap-2 border-b border-line bg-surface'

/** The column of every screen, with room for the bottom bar. */
export const mainClass =
  'safe-x mx-auto block w-full max-w-[1280px] grow pt-3 desk:pt-6 pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+1.5rem)] outline-none [&_h1]:outline-none'
