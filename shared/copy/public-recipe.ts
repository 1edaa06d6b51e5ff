import { messages } from '../kernel/language.ts'

/** A recipe that everyone with the link sees: its owner's switch, its page, and what admins do of it. */
export const publicRecipeCopy = messages('publicRecipe', {
  section: 'Share by link',
  switch: 'Anyone with the link can see this recipe',
  hint: 'They see its name, description, picture, ingredients, instructions, servings, time, level, glass and garnish. Search engines may list it. Never shown: your name, notes, rating, tags and bottles.',
  opened: (name: string) => `Anyone with the link can see ${name}`,
  closed: (name: string) => `Nobody else can see ${name}`,
  copy: 'Copy link',
  copied: 'Link copied',
  share: 'Share link',
  pending: 'The link works once this change has been sent.',
  open: 'The link works.',
  takenDown: 'An admin has taken this page down',
  takenDownSentence: 'Nobody sees it by the link. The recipe is still yours. The reason:',

  loading: 'Loading the recipe…',
  offline: 'This recipe is somebody else’s, so seeing it needs the network.',
  missingTitle: 'There is no recipe at this link',
  missingSentence: 'Its owner may have stopped sharing it, or the link is not complete.',
  print: 'Print',
  join: 'Make it from your own bar',
  joinSentence: 'Keep recipes and bottles in one place, and see what you can make tonight.',
  save: 'Save to my recipes',
  saved: (name: string) => `${name} is in your recipes`,
  isSaved: 'It is in your recipes',
  openCopy: 'Open my copy',
  isYours: 'This is your recipe, as others see it',
  toYours: 'Open it in my recipes',

  report: 'Report',
  reportTitle: 'Report this recipe',
  reportSentence:
    'The operator reads it and may take the page down. Its owner does not learn that it was you.',
  reportReason: 'What is wrong with it?',
  reportMissing: 'Say what is wrong.',
  sendReport: 'Send report',
  sending: 'Sending…',
  reported: 'Thank you, the operator will look at it',
  reportFailed: 'This was not sent',
  reportOffline:
    'There was no answer, so it may be sent or not. It is never sent twice: try again once there is a connection.',
  tooMany: 'You have written often today. Try again tomorrow.',
  /** What the operator reads in the list of support. */
  reportSubject: 'Report of a public recipe',

  admin: {
    title: 'For admins',
    loading: 'Looking whether it is shown…',
    offline: 'Whether it is shown is known by the server, so this needs the network.',
    none: 'There is nothing at this link.',
    takeDown: 'Take down…',
    takeDownNow: 'Take down',
    takeDownTitle: 'Take this page down',
    takeDownSentence:
      'Nobody sees it by the link any more. Its owner keeps the recipe and reads your reason.',
    reason: 'Reason',
    missing: 'Say why.',
    busy: 'Taking it down…',
    failed: 'The page is still there',
    already: 'Somebody has taken it down meanwhile.',
    isDown: 'This page is down',
    notShown: 'Its owner does not show it at present.',
    putBack: 'Put back',
    notBack: 'The page is still down',
    cancel: 'Cancel',
  },
})
