/** Where well-known houses are, for bottles that do not say it: `place: houses`. */
const table = `
islay: ardbeg, ardnahoe, bowmore, bruichladdich, port charlotte, octomore, bunnahabhain, caol ila, kilchoman, lagavulin, laphroaig, port ellen
speyside: aberlour, allt a bhainne, aultmore, balvenie, benriach, benromach, benrinnes, cardhu, cragganmore, craigellachie, dailuaine, glenallachie, glendronach, glenfarclas, glenfiddich, glen grant, glenlivet, glen moray, glenrothes, knockando, linkwood, longmorn, macallan, mortlach, strathisla, tamdhu, tomintoul
highland: aberfeldy, ardmore, balblair, ben nevis, blair athol, brora, clynelish, dalmore, dalwhinnie, deanston, edradour, fettercairn, glengoyne, glenmorangie, glen garioch, glen ord, loch lomond, oban, old pulteney, royal lochnagar, teaninich, tomatin, tullibardine
campbeltown: springbank, longrow, hazelburn, kilkerran, glengyle, glen scotia
lowland: auchentoshan, bladnoch, glenkinchie, rosebank
islands: talisker, tobermory, ledaig, highland park, scapa, isle of jura, arran, raasay
scotland: johnnie walker, chivas, famous grouse, monkey shoulder, compass box, dewars, ballantines, hendricks, the botanist
ireland: jameson, redbreast, bushmills, tullamore, teeling, green spot, yellow spot, powers, midleton, baileys, guinness
japan: suntory, yamazaki, hakushu, hibiki, nikka, yoichi, miyagikyo, chichibu, mars, akashi, roku, toki
taiwan: kavalan
india: amrut, paul john, rampur
kentucky: buffalo trace, eagle rare, blantons, weller, pappy van winkle, van winkle, stagg, e h taylor, heaven hill, elijah craig, evan williams, four roses, jim beam, knob creek, bookers, bakers, basil hayden, makers mark, michters, old forester, wild turkey, woodford reserve, rittenhouse, sazerac, bulleit, willett, angels envy
tennessee: jack daniels, george dickel
vermont: whistlepig
usa: titos, st george
canada: crown royal, canadian club
england: beefeater, tanqueray, plymouth, bombay, gordons, sipsmith, haymans
germany: monkey 47, jagermeister, weihenstephan
netherlands: ketel one, bols
sweden: absolut
france: cointreau, grand marnier, chartreuse, grey goose, pernod, ricard, lillet, st germain, chambord, benedictine, noilly prat, dolin, citadelle, suze
cognac: hennessy, remy martin, martell, courvoisier, hine, delamain
italy: campari, aperol, averna, montenegro, cynar, fernet, carpano, cocchi, martini, disaronno, frangelico, galliano, luxardo, limoncello, nonino, ramazzotti, sambuca, strega, malfy
mexico: patron, don julio, fortaleza, herradura, jose cuervo, espolon, casamigos, clase azul, del maguey, kahlua, tapatio, ocho
cuba: havana club
jamaica: appleton, wray nephew, myers, smith cross, hampden, worthy park
barbados: mount gay, foursquare, doorlys
guyana: el dorado
trinidad: angostura
venezuela: diplomatico
guatemala: zacapa
spain: licor 43
portugal: grahams, taylor fladgate, taylors, fonseca, dows, warres, quinta do noval, niepoort, sandeman, ramos pinto
belgium: chimay, orval, westmalle, rochefort, duvel
`

/** Houses whose usual whisky is peated, on Islay and elsewhere. */
export const peatedHouses: readonly string[] =
  'ardbeg, bowmore, caol ila, kilchoman, lagavulin, laphroaig, port charlotte, octomore, port ellen, talisker, ledaig, longrow, ardmore, connemara, yoichi'.split(
    ', ',
  )

/** Houses of Islay whose usual whisky is not peated. */
export const unpeatedHouses: readonly string[] = ['bruichladdich', 'bunnahabhain', 'ardnahoe']

/** Houses of Scotch that blend malts with grain, or malts of several distilleries. */
export const blendHouses: readonly string[] =
  'johnnie walker, chivas, royal salute, famous grouse, naked grouse, naked malt, monkey shoulder, compass box, dewars, ballantines, cutty sark, j b rare, teachers, grants, whyte mackay, bells, black bottle, white horse, vat 69, big peat, buchanans, old parr, copper dog, douglas laing, hankey bannister, william lawson'.split(
    ', ',
  )

/** Distilleries outside Scotland whose whisky is a single malt, where its name says no other. */
export const maltHouses: readonly string[] =
  'yamazaki, hakushu, yoichi, miyagikyo, chichibu, kavalan, amrut, paul john, rampur, starward, sullivans cove, penderyn'.split(
    ', ',
  )

/** Every house by its name as plain words with single spaces, with the name of its place. */
export const housePlaces: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [place = '', names = ''] = line.split(': ')
      return names.split(', ').map((name) => [name, place] as const)
    }),
)

/** The words of the longest name. */
export const maxHouseWords = 3
