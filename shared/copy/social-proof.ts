import type { StoryView } from '../features/social-proof/endpoints.ts'
import { messages } from '../kernel/language.ts'

/** What can be said of this installation because it is so, and who says it. */
export const socialProofCopy = messages('socialProof', {
  title: 'Trusted by Collectors Worldwide',
  sentence: 'Counted on this installation, from what its members and stores have done here.',
  figures: 'Figures of this installation',
  loadingFigures: 'Counting…',
  offline: 'This is kept by the server, so it needs the network.',
  notCounted: 'Nothing was counted yet',
  notCountedSentence: 'The figures are counted every quarter of an hour. Come back in a while.',
  countedAt: 'Counted',
  what: (label: string) => `What ${label} counts`,
  labels: {
    activeUsers: 'Active Users',
    totalSavings: 'Total Savings',
    rareBottles: 'Rare Bottles Found',
    averageRating: 'Average Rating',
  },
  counts: {
    activeUsers:
      'Accounts of which a device was signed in, or sent its changes, within the last 30 days.',
    totalSavings:
      'Of all bottles that were handed over at a store, the original price that the store named, less what it asked. Bottles without an original price are not counted.',
    rareBottles:
      'Bottles that were handed over at a store and are allocated, old enough, of an old vintage, or of an edition of few, by the same rule as in the Value Tracker.',
    averageRating:
      'The mean of the stars of all reviews by people who picked their bottle up. Hidden reviews are not counted.',
  },
  restsOn: {
    activeUsers: 'in the last 30 days',
    totalSavings: (bottles: number) => (bottles === 1 ? 'on 1 bottle' : `on ${bottles} bottles`),
    rareBottles: (bottles: number) => `of ${bottles} picked up`,
    averageRating: (reviews: number) => (reviews === 1 ? 'of 1 review' : `of ${reviews} reviews`),
  },
  noRating: 'nobody has rated yet',

  tabs: 'Who says it',
  tab: { reviews: 'User Reviews', experts: 'Expert Network', stories: 'Success Stories' },

  somebody: 'Somebody who has left',
  you: 'You',
  plans: { free: 'Free', insider: 'Insider' },

  reviews: 'Reviews of pickups',
  loadingReviews: 'Loading reviews…',
  noReviews: 'No reviews yet',
  noReviewsSentence: 'Who has picked a bottle up at a store can say how it was.',
  verified: 'Verified pickup',
  verifiedMeans: 'The store handed this bottle over to who wrote this.',
  helpful: 'Helpful',
  markOf: (name: string, title: string) => `The review of ${title} by ${name} is helpful`,
  helpfulCount: (count: number) =>
    count === 1 ? '1 person found this helpful' : `${count} people found this helpful`,
  notSaved: 'This was not saved',
  tooMany: 'You have marked very many today. Try again tomorrow.',
  ownReview: 'This is your own review.',

  experts: 'Experts',
  expertsSentence:
    'Members who want to be listed, by how many found their reviews helpful. Figures are counted every quarter of an hour.',
  loadingExperts: 'Loading experts…',
  noExperts: 'Nobody is listed yet',
  noExpertsSentence: 'Who reviews what they picked up, or shares recipes, can be listed here.',
  yourEntry: 'Your own entry',
  list: 'List me',
  listDetail:
    'Members see your first name, whether you are an Insider, and these figures, until you switch this off.',
  nothingYet:
    'You have not reviewed a pickup or shared a recipe yet. You are listed once you have.',
  reviewsOf: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  helpfulOf: (count: number) => `${count} found helpful`,
  recipesOf: (count: number) => (count === 1 ? '1 shared recipe' : `${count} shared recipes`),

  stories: 'Success stories',
  loadingStories: 'Loading stories…',
  noStories: 'No stories yet',
  noStoriesSentence: 'What members tell of what they found here stands here once they release it.',
  joinTitle: 'Did you find something here?',
  joinSentence: 'Tell others how it went, in your own words.',
  write: 'Write Your Story',
  edit: 'Edit',
  yours: 'Your story',
  draft: 'Only you can read it',
  released: 'Members read it',
  hidden: 'An admin has hidden it. Nobody else reads it. They say why:',
  formTitle: 'Your success story',
  formSentence:
    'It is kept for you. Others read it, with your first name, only while you release it.',
  storyTitle: 'Title',
  storyText: 'What happened?',
  release: 'Let members read it',
  missing: 'Write something here.',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Your story is saved',
  savedReleased: 'Members can read your story now',
  unanswered:
    'There was no answer, so it may be saved or not. Try again once there is a connection.',
  tooOften: 'You have saved this very often today. Try again tomorrow.',
  withdraw: 'Withdraw',
  withdrawn: 'Only you can read your story now',
  releaseNow: 'Release',
  remove: 'Delete',
  removed: 'Your story is deleted',

  admin: {
    tab: 'Stories',
    which: 'Which stories',
    views: { released: 'Released', hidden: 'Hidden' } satisfies Record<StoryView, string>,
    list: 'Success stories of members',
    none: { released: 'No released stories', hidden: 'No hidden stories' } satisfies Record<
      StoryView,
      string
    >,
    hide: 'Hide…',
    hideOf: (name: string) => `Hide the story of ${name}`,
    hideTitle: 'Hide this story?',
    hideSentence: 'Nobody but its author reads it. They read your reason.',
    hideNow: 'Hide Story',
    hiding: 'Hiding…',
    hidden: 'The story is hidden',
    show: 'Show Again',
    showOf: (name: string) => `Show the story of ${name} again`,
    shown: 'The story is shown again',
    changed: 'Changed since it was hidden',
    already: 'This story was hidden already, for another reason.',
  },
})
