/**
 * Bottles as people own them, each classified by hand: `name | category | subcategory | kind`. The
 * kind is a path: `rum.light` serves a request for `rum`. Nothing here comes from the product's
 * rules.
 */
const table = `
Beefeater London Dry Gin|Spirits|Gin|gin.dry
Tanqueray No. Ten|Spirits|Gin|gin.dry
Hendrick's|Spirits|Gin|gin.dry
Monkey 47 Schwarzwald Dry Gin|Spirits|Gin|gin.dry
Roku Japanese Craft Gin|Spirits|Gin|gin.dry
Plymouth Gin Navy Strength|Spirits|Gin|gin.dry
Hayman's Old Tom Gin|Spirits|Gin|gin.old tom
Bols Genever|Spirits|Gin|genever
Gordon's Premium Pink|Spirits|Gin|flavoured.gin
Whitley Neill Blood Orange Gin|Spirits|Gin|flavoured.gin
Malfy Gin con Limone|Spirits|Gin|flavoured.gin
Plymouth Sloe Gin|Liqueurs|Fruit|sloe gin
Hayman's Sloe Gin|Spirits|Gin|sloe gin
Absolut Vodka|Spirits|Vodka|vodka
Ketel One|Spirits|Vodka|vodka
Tito's Handmade Vodka|Spirits|Vodka|vodka
Żubrówka Bison Grass Vodka|Spirits|Vodka|flavoured.vodka
Grey Goose|Spirits|Vodka|vodka
Absolut Citron|Spirits|Vodka|flavoured.vodka.lemon
Ketel One Citroen|Spirits|Vodka|flavoured.vodka.lemon
Smirnoff Vanilla Twist|Spirits|Vodka|flavoured.vodka.vanilla
Absolut Vanilia|Spirits|Vodka|flavoured.vodka.vanilla
Stoli Razberi|Spirits|Vodka|flavoured.vodka.raspberry
Absolut Peppar|Spirits|Vodka|flavoured.vodka.pepper
Absolut Kurant|Spirits|Vodka|flavoured.vodka.blackcurrant
Grey Goose La Poire|Spirits|Vodka|flavoured.vodka.pear
Bacardi Carta Blanca|Spirits|Rum|rum.light
Havana Club 3 Años|Spirits|Rum|rum.light
Plantation 3 Stars White Rum|Spirits|Rum|rum.light
Flor de Caña 4 Extra Seco White Rum|Spirits|Rum|rum.light
Havana Club 7 Años|Spirits|Rum|rum.gold
Appleton Estate Signature|Spirits|Rum|rum.gold
Mount Gay Eclipse|Spirits|Rum|rum.gold
Diplomático Reserva Exclusiva|Spirits|Rum|rum
Ron Zacapa Centenario 23|Spirits|Rum|rum
Goslings Black Seal Rum|Spirits|Rum|rum.dark
Myers's Original Dark Rum|Spirits|Rum|rum.dark
Cruzan Black Strap Rum|Spirits|Rum|rum.dark
Wray & Nephew White Overproof Rum|Spirits|Rum|rum.overproof
Bacardi 151|Spirits|Rum|rum.overproof
Captain Morgan Original Spiced|Spirits|Rum|spiced rum
Kraken Black Spiced Rum|Spirits|Rum|spiced rum
Sailor Jerry Spiced Rum|Spirits|Rum|spiced rum
Bacardi Limón|Spirits|Rum|flavoured.rum.lemon
Plantation Stiggins' Fancy Pineapple Rum|Spirits|Rum|flavoured.rum.pineapple
Malibu|Liqueurs|Fruit|liqueur.coconut
Clément Rhum Agricole Blanc|Spirits|Rum|rum.agricole
Rhum J.M Agricole V.S.O.P|Spirits|Rum|rum.agricole
Leblon Cachaça|Spirits|Other|cachaca
Cachaça 51|Spirits|Other|cachaca
Buffalo Trace|Whiskey|Bourbon|whiskey.bourbon
Maker's Mark|Whiskey|Bourbon|whiskey.bourbon
Wild Turkey 101|Whiskey|Bourbon|whiskey.bourbon
Woodford Reserve Double Oaked|Whiskey|Bourbon|whiskey.bourbon
Four Roses Single Barrel|Whiskey|Bourbon|whiskey.bourbon
Elijah Craig Small Batch|Whiskey|Bourbon|whiskey.bourbon
Angel's Envy Port Wine Barrel Finish|Whiskey|Bourbon|whiskey.bourbon
Rittenhouse Rye|Whiskey|Rye|whiskey.rye
Sazerac Rye|Whiskey|Rye|whiskey.rye
Angel's Envy Rum Cask Finished Rye|Whiskey|Rye|whiskey.rye
Jack Daniel's Old No. 7|Whiskey|Other|whiskey.tennessee
Jack Daniel's Tennessee Honey|Liqueurs|Other|flavoured.whiskey.honey
Fireball Cinnamon Whisky|Whiskey|Other|flavoured.whiskey.cinnamon
Canadian Club 1858|Whiskey|Canadian|whiskey.canadian
Crown Royal|Whiskey|Canadian|whiskey.canadian
Crown Royal Peach|Whiskey|Canadian|flavoured.whiskey.peach
Jameson|Whiskey|Irish|whiskey.irish
Redbreast 12 Lustau Sherry Finish|Whiskey|Irish|whiskey.irish
Johnnie Walker Black Label|Whiskey|Scotch|whiskey.scotch
The Famous Grouse|Whiskey|Scotch|whiskey.scotch
Glenmorangie Quinta Ruban Port Cask|Whiskey|Scotch|whiskey.scotch
The Macallan 12 Sherry Oak|Whiskey|Scotch|whiskey.scotch
Laphroaig 10|Whiskey|Scotch|whiskey.scotch.islay
Lagavulin 16|Whiskey|Scotch|whiskey.scotch.islay
Bruichladdich Port Charlotte 10|Whiskey|Scotch|whiskey.scotch
Nikka From The Barrel|Whiskey|Japanese|whiskey.japanese
Suntory Toki|Whiskey|Japanese|whiskey.japanese
Patrón Silver|Spirits|Tequila|tequila
Don Julio Reposado|Spirits|Tequila|tequila
Espolòn Blanco 100% Agave|Spirits|Tequila|tequila
Fortaleza Añejo|Spirits|Tequila|tequila
Patrón XO Cafe|Liqueurs|Coffee|liqueur.coffee
Del Maguey Vida Mezcal|Spirits|Other|mezcal
Hennessy V.S|Spirits|Cognac|brandy.cognac
Rémy Martin VSOP|Spirits|Cognac|brandy.cognac
Torres 10 Brandy|Spirits|Brandy|brandy
E&J VSOP Brandy|Spirits|Brandy|brandy
Château de Laubade Bas Armagnac|Spirits|Brandy|brandy.armagnac
Laird's Straight Apple Brandy|Spirits|Brandy|apple brandy
Père Magloire Calvados VSOP|Spirits|Brandy|apple brandy.calvados
Barsol Pisco Quebranta|Spirits|Brandy|pisco
Nonino Grappa|Spirits|Other|grappa
Schladerer Kirschwasser|Spirits|Brandy|kirsch
Carpano Antica Formula|Wine|Fortified|vermouth.sweet
Martini Rosso|Wine|Fortified|vermouth.sweet
Cocchi Vermouth di Torino|Wine|Fortified|vermouth.sweet
Punt e Mes|Wine|Fortified|vermouth.sweet
Noilly Prat Original Dry|Wine|Fortified|vermouth.dry
Dolin Dry Vermouth|Wine|Fortified|vermouth.dry
Dolin Blanc Vermouth|Wine|Fortified|vermouth.bianco
Martini Bianco|Wine|Fortified|vermouth.bianco
Lillet Blanc|Wine|Fortified|aperitif wine
Cocchi Americano|Wine|Fortified|aperitif wine
Dubonnet Rouge|Wine|Fortified|dubonnet
Taylor's 10 Year Old Tawny Port|Wine|Fortified|port
Graham's Six Grapes Ruby Port|Wine|Fortified|port
Tio Pepe Fino Sherry|Wine|Fortified|sherry
Lustau East India Solera Sherry|Wine|Fortified|sherry
Blandy's 5 Year Old Madeira|Wine|Fortified|madeira
Moët & Chandon Brut Impérial Champagne|Wine|Sparkling|sparkling.champagne
Codorníu Cava Brut|Wine|Sparkling|sparkling
Bisol Prosecco Superiore|Wine|Sparkling|sparkling.prosecco
Château Lynch-Bages 2010|Wine|Red Wine|wine.red
La Rioja Alta Viña Ardanza|Wine|Red Wine|wine.red
Cloudy Bay Sauvignon Blanc|Wine|White Wine|wine.white
Dr. Loosen Riesling|Wine|White Wine|wine.white
Whispering Angel|Wine|Rosé|wine.rose
Cointreau|Liqueurs|Fruit|orange.triple sec.cointreau
De Kuyper Triple Sec|Liqueurs|Fruit|orange.triple sec
Grand Marnier Cordon Rouge|Liqueurs|Fruit|orange.grand marnier
Pierre Ferrand Dry Curaçao|Liqueurs|Fruit|orange
Bols Blue Curaçao|Liqueurs|Fruit|orange.blue
Campari|Liqueurs|Herbal|campari
Aperol|Liqueurs|Herbal|aperol
Luxardo Maraschino Originale|Liqueurs|Fruit|liqueur.maraschino
Chartreuse Verte Green Chartreuse|Liqueurs|Herbal|green chartreuse
Yellow Chartreuse|Liqueurs|Herbal|yellow chartreuse
Bénédictine D.O.M.|Liqueurs|Herbal|benedictine
Disaronno Originale Amaretto|Liqueurs|Other|amaretto
Lazzaroni Amaretto|Liqueurs|Other|amaretto
Kahlúa|Liqueurs|Coffee|liqueur.coffee
Mr Black Cold Brew Coffee Liqueur|Liqueurs|Coffee|liqueur.coffee
Tia Maria|Liqueurs|Coffee|liqueur.coffee
Baileys Original Irish Cream|Liqueurs|Cream|cream.irish
Amarula Cream|Liqueurs|Cream|cream
Somrus Rum Cream|Liqueurs|Cream|cream
RumChata|Liqueurs|Cream|cream
Buffalo Trace Bourbon Cream|Liqueurs|Cream|cream
Tempus Fugit Crème de Cacao|Liqueurs|Other|liqueur.cacao
Marie Brizard Crème de Cacao White|Liqueurs|Other|liqueur.cacao
Get 27 Crème de Menthe Green|Liqueurs|Herbal|liqueur.menthe
Rumple Minze Peppermint Schnapps|Liqueurs|Herbal|liqueur.peppermint
Lejay Crème de Cassis|Liqueurs|Fruit|liqueur.blackcurrant
Briottet Crème de Mûre|Liqueurs|Fruit|liqueur.blackberry
DeKuyper Blackberry Brandy|Liqueurs|Fruit|liqueur.blackberry
Giffard Crème de Violette|Liqueurs|Other|liqueur.violet
Giffard Banane du Brésil|Liqueurs|Fruit|liqueur.banana
Bols Crème de Bananes|Liqueurs|Fruit|liqueur.banana
Chambord|Liqueurs|Fruit|liqueur.raspberry
Bols Raspberry Liqueur|Liqueurs|Fruit|liqueur.raspberry
Archers Peach Schnapps|Liqueurs|Fruit|liqueur.peach
Rothman & Winter Orchard Apricot Liqueur|Liqueurs|Fruit|liqueur.apricot
Bols Apricot Brandy|Liqueurs|Fruit|liqueur.apricot
Cherry Heering|Liqueurs|Fruit|liqueur.cherry
De Kuyper Cherry Brandy|Liqueurs|Fruit|liqueur.cherry
Bols Strawberry Liqueur|Liqueurs|Fruit|liqueur.strawberry
St-Germain Elderflower Liqueur|Liqueurs|Other|liqueur.elderflower
Midori Melon Liqueur|Liqueurs|Fruit|liqueur.melon
Giffard Caribbean Pineapple Liqueur|Liqueurs|Fruit|liqueur.pineapple
Passoã|Liqueurs|Fruit|liqueur.passion fruit
Galliano L'Autentico|Liqueurs|Herbal|galliano
Licor 43|Liqueurs|Other|licor 43
Drambuie|Liqueurs|Herbal|drambuie
Southern Comfort|Liqueurs|Other|southern comfort
Frangelico|Liqueurs|Other|frangelico
Goldschläger Cinnamon Schnapps|Liqueurs|Other|liqueur.cinnamon
De Kuyper Butterscotch Schnapps|Liqueurs|Other|liqueur.butterscotch
Luxardo Sambuca dei Cesari|Liqueurs|Herbal|anise.sambuca
Ouzo 12|Spirits|Other|anise
Pernod Absinthe|Spirits|Other|absinthe
St. George Absinthe Verte|Spirits|Other|absinthe
Ricard|Liqueurs|Herbal|anise.pastis
Pernod Anise|Liqueurs|Herbal|anise.pastis
Pallini Limoncello|Liqueurs|Fruit|liqueur.lemon
Warninks Advocaat|Liqueurs|Cream|advocaat
Jägermeister|Liqueurs|Herbal|jagermeister
Averna|Liqueurs|Amaro|amaro
Amaro Montenegro|Liqueurs|Amaro|amaro
Fernet-Branca|Liqueurs|Amaro|fernet
Cynar|Liqueurs|Amaro|cynar
Suze|Liqueurs|Herbal|suze
John D. Taylor's Velvet Falernum|Liqueurs|Other|falernum
St. Elizabeth Allspice Dram|Liqueurs|Other|allspice dram
Domaine de Canton Ginger Liqueur|Liqueurs|Other|liqueur.ginger
Linie Aquavit|Spirits|Other|aquavit
Everclear|Spirits|Other|grain alcohol
Angostura Aromatic Bitters|Liqueurs|Other|bitters.angostura
Regans' Orange Bitters No. 6|Liqueurs|Other|bitters.orange
Peychaud's Bitters|Liqueurs|Other|bitters.peychaud
Guinness Extra Stout|Beer|Stout|beer.stout
Corona Extra|Beer|Lager|beer.lager
Sierra Nevada Pale Ale|Beer|Other|beer
Strongbow Dry Cider|Beer|Other|cider
Bärenjäger Honey Liqueur|Liqueurs|Other|liqueur.honey
Clear Creek Pear Brandy|Spirits|Brandy|pear brandy
`

/** A bottle's kind, and its category. */
export interface JudgedBottle {
  readonly name: string
  readonly category: string
  readonly subcategory: string
  readonly is: string
}

export const judgedBottles: readonly JudgedBottle[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', category = '', subcategory = '', is = ''] = line.split('|')
    return { name, category, subcategory, is }
  })
