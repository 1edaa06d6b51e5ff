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
