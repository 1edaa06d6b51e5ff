/**
 * The name of the product, a working name. Only this file, `public/` and
 * the shell in web/index.html contain it.
 */
export const brand = {
  name: 'Undercroft',
  tagline: 'A cellar book that works in the cellar.',
  /** Files in `public/`. The second is the fallback if the first does not load. */
  logo: '/logo.svg',
  logoFallback: '/logo-fallback.png',
  /** Answers of the operator come within this many hours (specification, section 9). */
  replyWithinHours: 24,
} as const
