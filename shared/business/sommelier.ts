/** The longest question in UTF-16 units: a paragraph, not a page. */
export const maxQuestionLength = 500

/** The longest answer that is kept, and the most bottles and recipes that it links to. */
export const maxAnswerLength = 4_000
export const maxMentions = 12

/**
 * A device keeps so many questions with their answers and lets go of the oldest: more than two full
 * days of an Insider, and still half a megabyte that a new device fetches with everything else.
 */
export const maxStoredQuestions = 500

/**
 * Beyond this a question is refused by the rule itself. It is higher, so that devices which were
 * offline together do not refuse each other's questions.
 */
export const maxQuestionsEver = 2 * maxStoredQuestions

/** The most rows in one clear action; all kept rows fit. */
export const maxCleared = maxQuestionsEver

/** Limits of an operator's model per question. */
export const modelLimits = {
  /** Times that it may ask for facts before it has to answer. */
  rounds: 4,
  /** Look-ups in all, whatever it asks for. */
  lookUps: 8,
  /** Earlier questions passed to it. */
  remembers: 4,
} as const
