import { locale, messages } from '../kernel/language.ts'

/** What leads from a bottle to the Sommelier. */
export const askCopy = messages('ask', { ai: 'Ask AI' })

/** The Sommelier's screen. */
export const sommelierCopy = messages('sommelier', {
  title: 'Sommelier',
  loading: 'Opening the conversation…',
  wholeCellar: 'Analyze my cellar',
  greeting:
    'Hello! I am your sommelier. I know your bottles and recipes, and I work offline, too. What would you like to know?',
  prompts: 'Suggested questions',
  suggested: [
    'What should I open tonight?',
    'What goes with steak?',
    'What can I make?',
    'What is one bottle away?',
    'What gained most?',
    'What is past its window?',
    'What do I have?',
    'What should I buy next?',
  ],
  suggestedFor: [
    'Tell me about it',
    'What goes with it?',
    'What can I make with it?',
    'When should I drink it?',
  ],
  conversation: 'Conversation',
  you: 'You asked',
  answered: 'The Sommelier answered',
  field: 'Your question',
  placeholder: 'Ask about your bottles…',
  send: 'Send',
  thinking: 'The Sommelier is thinking…',
  earlier: (count: number) => `Show ${count.toLocaleString(locale())} earlier questions`,
  about: (name: string) => `About ${name}`,
  notAbout: (name: string) => `Do not ask about ${name}`,
  aboutGone: 'About a deleted bottle',
  used: 'From your cellar',
  insteadOfModel: 'The model did not answer. This answer comes from the rules on this device.',
  byModel: 'Written by a model. It can be wrong.',
  modelReads:
    'Your question and the bottles and recipes it needs are sent to the model chosen by the operator.',
  unanswered: 'This question has no answer yet.',
  answerNow: 'Answer it',
  left: (count: number) =>
    count === 1
      ? '1 question left today'
      : `${count.toLocaleString(locale())} questions left today`,
  noneLeft: (limit: number) =>
    `Your ${limit.toLocaleString(locale())} questions for today are used up. Ask again tomorrow.`,
  tooLong: 'The conversation is too long. Clear it first.',
  notSaved: 'The question could not be saved on this device. Try again.',
  failed: 'Not asked',
  clear: 'Clear the conversation',
  cleared: 'Conversation cleared',
  undo: 'Undo',
  undone: 'Conversation restored',
  notCleared: 'The conversation could not be cleared. Try again.',
})
