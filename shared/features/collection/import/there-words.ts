/** That a bottle is there, or how it is, in a column of states. */
export const thereWords = new RegExp(
  `^(?:${[
    String.raw`(?:in|on) ?(?:the |my )?(?:cellar|stock|hand|collection|bar|rack|storage|house)|owned?|have|available|active|open(?:ed)?|sealed`,
    String.raw`unopened|full|new|ok|ready|hold|keep|aging|ageing|drink(?: now)?|drinking(?: now)?|reserved|delivered|received|arrived`,
    String.raw`(?:im |auf )?(?:bestand|keller|lager|besitz)|vorhanden|offen|geoffnet|verschlossen|voll|neu|en (?:cave|stock|bodega)`,
    String.raw`ouverte?|ferme?e?|pleine?|neuve?|abiert[oa]|cerrad[oa]|llen[oa]|disponib[li]e?|in cantina|apert[oa]|chius[oa]|pien[oa]`,
    String.raw`na adega|em stock|abert[oa]|fechad[oa]|i (?:kallaren|lager)|pa lager|in (?:de )?kelder|op voorraad|good|mint|gut|bon|buen[oa]`,
  ].join('|')})$`,
)
