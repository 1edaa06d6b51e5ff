/**
 * The answer to a question in a language that the rules do not understand, in that language,
 * whatever the app's language.
 */
export const sommelierOtherLanguages: Readonly<Record<string, string>> = {
  de: 'Fragen auf Deutsch verstehe ich, wenn die App auf Deutsch eingestellt ist, sonst auf Englisch: Which red wines do I have?',
  es: 'Entiendo preguntas en español si la aplicación está en español; si no, en inglés: Which red wines do I have?',
  fr: 'Pour l’instant, je ne comprends que les questions en anglais. Essayez par exemple : Which red wines do I have?',
  it: 'Per ora capisco solo domande in inglese. Prova per esempio con: Which red wines do I have?',
  pt: 'Por enquanto só entendo perguntas em inglês. Experimente, por exemplo: Which red wines do I have?',
  nl: 'Ik begrijp voorlopig alleen vragen in het Engels. Probeer bijvoorbeeld: Which red wines do I have?',
  sv: 'Jag förstår än så länge bara frågor på engelska. Prova till exempel: Which red wines do I have?',
  ja: '今のところ英語の質問だけに答えられます。例: Which red wines do I have?',
  ko: '지금은 영어 질문만 이해할 수 있습니다. 예: Which red wines do I have?',
  zh: '目前我只能理解英语问题。例如：Which red wines do I have?',
  ru: 'Пока я понимаю вопросы только на английском. Например: Which red wines do I have?',
}
