import type { NamedByShops } from './rates.ts'
import { winesByShops } from './wines-by-shops.ts'

/**
 * Bottles as people name them, each with names of shops, lists and auctions for the very same bottle,
 * and for others that are easily taken for it. A shop's maker stands before the bar.
 */
export const namedByShops: readonly NamedByShops[] = [
  {
    owned: 'Glenfiddich 12',
    same: [
      'William Grant & Sons | Glenfiddich 12 Year Old Single Malt Scotch Whisky 70cl',
      'Glenfiddich Distillery | Glenfiddich 12 Years Old, Speyside Single Malt',
      'GLENFIDDICH 12YO 40% 0.7L in gift box',
      'Glenfiddich 12 Year Old (William Grant & Sons)',
    ],
    others: [
      'William Grant & Sons | Glenfiddich 15 Year Old Solera',
      'Glenfiddich 12 Year Old Caribbean Rum Cask',
      'Glenfiddich 12 Year Old Miniature 5cl',
      'Glenfiddich 12 Year Old 12 x 5cl Miniatures',
      'William Grant & Sons | Balvenie 12 Year Old DoubleWood',
    ],
  },
  {
    owned: 'Eagle Rare 10 Year',
    same: [
      'Buffalo Trace Distillery | Eagle Rare 10 Year Old Kentucky Straight Bourbon Whiskey 750ml',
      'Eagle Rare Bourbon 10yr 90 proof',
      'Sazerac Company | Eagle Rare 10 Year',
      'Eagle Rare 10 Year Old Bourbon, Buffalo Trace Distillery',
    ],
    others: [
      'Buffalo Trace Distillery | Buffalo Trace Kentucky Straight Bourbon',
      'Buffalo Trace Distillery | Eagle Rare 17 Year Old',
      'Eagle Rare 10 Year Single Barrel Select',
    ],
  },
  {
    owned: 'Buffalo Trace',
    same: [
      'Buffalo Trace Distillery | Buffalo Trace Kentucky Straight Bourbon Whiskey',
      'Buffalo Trace Bourbon 45% 70cl',
      'Sazerac Company, Inc. | Buffalo Trace Bourbon 90 Proof',
    ],
    others: [
      'Buffalo Trace | Eagle Rare 10 Year',
      'Buffalo Trace Distillery | Sazerac Rye',
      'Buffalo Trace Bourbon Cream',
      'Buffalo Trace Kentucky Straight Bourbon 5cl',
    ],
  },
  {
    owned: 'Chivas Regal 12',
    same: [
      'Chivas Brothers | Chivas Regal 12 Year Old Blended Scotch Whisky',
      'Pernod Ricard | Chivas Regal 12 yo 0,7 l',
    ],
    others: [
      'Chivas Regal Miniatures 12 x 5cl',
      'Chivas Regal 12 x 5 cl Blended Scotch Whisky',
      'Chivas Regal 18 Year Old',
      'Chivas Regal 12 Year Old Mizunara',
    ],
  },
  {
    owned: 'Lagavulin 16',
    same: [
      'Lagavulin Distillery | Lagavulin 16 Year Old Islay Single Malt Scotch Whisky',
      'Diageo | Lagavulin 16 Years, 43 % vol.',
      'Lagavulin 16yr Single Islay Malt',
    ],
    others: ['Lagavulin 8 Year Old', 'Lagavulin 16 Distillers Edition', 'Lagavulin 16 20cl'],
  },
  {
    owned: 'Ardbeg 10',
    same: [
      'Ardbeg Distillery | Ten Years Old Islay Single Malt',
      'Ardbeg Ten, 46 %',
      'The Glenmorangie Company | Ardbeg 10 Year Old',
    ],
    others: ['Laphroaig 10', 'Ardbeg Uigeadail', 'Ardbeg 10 Year Old Warehouse Pack'],
  },
  {
    owned: "Hendrick's | Gin",
    same: [
      "William Grant & Sons | Hendrick's Gin 44% 70cl",
      'Hendricks Small Batch Gin',
      "Hendrick's Scottish Gin",
    ],
    others: ["Hendrick's Lunar Gin", "Hendrick's Orbium", 'Hendricks Gin 5cl'],
  },
  {
    owned: 'Tanqueray',
    same: ['Diageo | Tanqueray London Dry Gin 1 L', 'Tanqueray Gin 43.1%'],
    others: ['Tanqueray No. Ten', 'Tanqueray Rangpur Lime Gin', 'Tanqueray Sevilla Orange'],
  },
  {
    owned: 'Ron Zacapa 23',
    same: ['Zacapa 23 Rum', 'Ron Zacapa 23 Guatemalan Rum', 'Diageo | Ron Zacapa 23 40% vol'],
    others: ['Ron Zacapa XO', 'Zacapa Edición Negra'],
  },
  {
    owned: 'Don Julio Blanco',
    same: [
      'Don Julio Blanco Tequila 100% Agave',
      'Tequila Don Julio, S.A. de C.V. | Don Julio Blanco',
      'Don Julio Tequila Blanco 100 % de Agave 38%',
    ],
    others: ['Don Julio Reposado', 'Don Julio 1942', 'Don Julio Blanco 50ml'],
  },
  {
    owned: "Blanton's | Original Single Barrel",
    same: [
      'Blantons Single Barrel Bourbon 46.5%',
      'Buffalo Trace Distillery | Blanton’s Original Single Barrel Kentucky Straight Bourbon 93 proof',
    ],
    others: [
      "Blanton's Gold Edition",
      'Blanton’s Straight from the Barrel',
      'Blantons Single Barrel Reserve Green Label',
    ],
  },
  {
    owned: 'Colonel E.H. Taylor | Small Batch',
    same: [
      'E.H. Taylor Small Batch Bourbon',
      'Buffalo Trace Distillery | EH Taylor Small Batch',
      'Taylor Small Batch',
    ],
    others: ['E.H. Taylor Single Barrel', 'E.H. Taylor Barrel Proof'],
  },
  {
    owned: 'Johnnie Walker Black',
    same: [
      'Johnnie Walker Black Label Blended Scotch Whisky',
      'Diageo | Johnnie Walker Black Label 70 cl',
    ],
    others: [
      'Johnnie Walker Double Black',
      'Johnnie Walker Blue Label',
      'Johnnie Walker Red Label',
    ],
  },
  {
    owned: 'Wild Turkey 101',
    same: [
      'Wild Turkey 101 Proof Kentucky Straight Bourbon',
      'Campari Group | Wild Turkey 101 Bourbon',
    ],
    others: [
      'Wild Turkey 81',
      'Wild Turkey Rare Breed',
      'Wild Turkey 101 Rye',
      'Wild Turkey American Honey',
    ],
  },
  {
    owned: 'Highland Park 12',
    same: [
      'The Edrington Group | Highland Park 12 Year Old',
      'Highland Park 12 Orkney Single Malt Scotch Whisky',
    ],
    others: ['Highland Park 18', 'Highland Queen 12'],
  },
  {
    owned: 'The Macallan 12 Sherry Oak',
    same: [
      'Macallan Sherry Oak 12 Years Old Highland Single Malt Scotch Whisky',
      'Edrington | Macallan 12yo Sherry Oak 700ml',
    ],
    others: ['Macallan 12 Double Cask', 'Macallan 18 Sherry Oak', 'Macallan 12 Triple Cask'],
  },
  {
    owned: 'Rémy Martin VSOP',
    same: ['Remy Martin V.S.O.P. Cognac', 'Rémy Cointreau | Rémy Martin VSOP'],
    others: ['Rémy Martin XO', 'Remy Martin 1738'],
  },
  {
    owned: 'Plymouth Navy Strength',
    same: [
      'Plymouth Gin Navy Strength 57%',
      'Black Friars Distillery | Plymouth Navy Strength Gin',
    ],
    others: ['Plymouth Gin', 'Plymouth Sloe Gin'],
  },
  {
    owned: 'Jura 10',
    same: ['Isle of Jura Distillery | Jura 10 Year Old', 'Jura 10 yo Single Malt Scotch Whisky'],
    others: ['Jura 12', 'Jura Superstition'],
  },
  {
    owned: 'Maker’s Mark',
    same: [
      "Maker's Mark Kentucky Straight Bourbon Whisky",
      'Beam Suntory | Makers Mark Bourbon 90 Proof',
    ],
    others: ["Maker's Mark 46", "Maker's Mark Cask Strength", 'Maker’s Mark 1.75 L'],
  },
  {
    owned: 'Nikka From the Barrel',
    same: [
      'Nikka Whisky Distilling Co. | From the Barrel 50cl',
      'Nikka From The Barrel Japanese Blended Whisky 51.4%',
    ],
    others: ['Nikka Coffey Grain', 'Nikka Days'],
  },
  {
    owned: 'Clément VSOP',
    same: ['Rhum Clément VSOP', 'Clement V.S.O.P. Rhum Agricole'],
    others: ['Clément XO', 'Clément Select Barrel'],
  },
  {
    owned: 'Michter’s US*1 Rye',
    same: ["Michter's US 1 Kentucky Straight Rye Whiskey", 'Michter’s Distillery | US*1 Rye'],
    others: ["Michter's US*1 Bourbon", 'Michter’s 10 Year Rye'],
  },
  {
    owned: 'Talisker 10',
    same: [
      'Talisker Distillery | Talisker 10 Year Old Single Malt Scotch Whisky 45.8%',
      'Talisker 10yo Isle of Skye 70cl',
      'Diageo | Talisker Aged 10 Years',
    ],
    others: ['Talisker Storm', 'Talisker 18 Year Old', 'Talisker 10 Year Old 20cl'],
  },
  {
    owned: 'Bulleit Bourbon',
    same: [
      'Bulleit Frontier Bourbon Whiskey 90 Proof',
      'Diageo | Bulleit Kentucky Straight Bourbon 75cl',
      'Bulleit Bourbon 45% vol. 0,7l',
    ],
    others: ['Bulleit Rye', 'Bulleit Bourbon 10 Year', 'Bulleit Barrel Strength Bourbon'],
  },
  {
    owned: 'Woodford Reserve',
    same: [
      'Brown-Forman | Woodford Reserve Kentucky Straight Bourbon Whiskey',
      'Woodford Reserve Distillers Select Bourbon',
      'Woodford Reserve Bourbon 43.2% 1L',
    ],
    others: ['Woodford Reserve Double Oaked', 'Woodford Reserve Rye', 'Woodford Reserve Wheat'],
  },
  {
    owned: 'Four Roses Single Barrel',
    same: [
      'Four Roses Single Barrel Kentucky Straight Bourbon 100 proof',
      'Four Roses Distillery | Single Barrel Bourbon 50%',
    ],
    others: ['Four Roses Small Batch', 'Four Roses Small Batch Select', 'Four Roses Yellow Label'],
  },
  {
    owned: 'Glenlivet 15 French Oak',
    same: [
      'The Glenlivet 15 Year Old French Oak Reserve',
      'Chivas Brothers | The Glenlivet 15 Years French Oak Reserve Speyside Single Malt',
    ],
    others: ['The Glenlivet 12 Year Old', 'The Glenlivet 18', 'Glenfiddich 15 Solera'],
  },
  {
    owned: 'Springbank 15',
    same: [
      'J&A Mitchell | Springbank 15 Year Old Campbeltown Single Malt 46%',
      'Springbank 15yo 70 cl',
      'Springbank 15 Years Old Campbeltown Malt',
    ],
    others: ['Springbank 10', 'Springbank 12 Cask Strength', 'Longrow 15'],
  },
  {
    owned: 'Oban 14',
    same: [
      'Oban 14 Year Old West Highland Single Malt',
      'Oban Distillery | Oban 14yr Scotch Whisky',
    ],
    others: ['Oban Little Bay', 'Oban Distillers Edition', 'Oban 18'],
  },
  {
    owned: 'Redbreast 12',
    same: [
      'Redbreast 12 Year Old Single Pot Still Irish Whiskey',
      'Irish Distillers | Redbreast 12yo 40%',
    ],
    others: ['Redbreast 12 Cask Strength', 'Redbreast 15', 'Redbreast Lustau Edition'],
  },
  {
    owned: 'Jameson',
    same: [
      'Jameson Irish Whiskey 70cl',
      'Irish Distillers | Jameson Triple Distilled Irish Whiskey',
    ],
    others: ['Jameson Black Barrel', 'Jameson Caskmates IPA', 'Jameson 18 Year Old'],
  },
  {
    owned: 'Yamazaki 12',
    same: [
      'Suntory | The Yamazaki 12 Year Old Single Malt Japanese Whisky',
      'Yamazaki 12yo Single Malt Whisky 43% 700ml',
    ],
    others: ['Yamazaki 18', 'Yamazaki Distiller’s Reserve', 'Hakushu 12', 'Yamazaki 12 Mizunara'],
  },
  {
    owned: 'Hibiki Harmony',
    same: [
      'Suntory Hibiki Harmony Blended Japanese Whisky',
      'Suntory | Hibiki Japanese Harmony 43% 70cl',
    ],
    others: ['Hibiki 17', 'Hibiki 21', 'Hibiki Harmony Master’s Select'],
  },
  {
    owned: 'Weller 12',
    same: [
      'W.L. Weller 12 Year Old Kentucky Straight Wheated Bourbon',
      'Buffalo Trace Distillery | Weller 12 Year Bourbon 90 proof',
    ],
    others: ['Weller Special Reserve', 'Weller Antique 107', 'Weller Full Proof'],
  },
  {
    owned: "Booker's",
    same: [
      'Beam Suntory | Booker’s Small Batch Bourbon',
      'Bookers Kentucky Straight Bourbon Whiskey',
    ],
    others: ['Baker’s 7 Year', 'Booker’s Rye', 'Basil Hayden’s'],
  },
  {
    owned: 'Knob Creek 9',
    same: [
      'Knob Creek 9 Year Old Small Batch Bourbon 100 Proof',
      'Jim Beam | Knob Creek 9 Years Kentucky Straight Bourbon',
    ],
    others: ['Knob Creek 12', 'Knob Creek Rye', 'Knob Creek 9 Year Single Barrel'],
  },
  {
    owned: 'Bombay Sapphire',
    same: [
      'Bacardi | Bombay Sapphire London Dry Gin 1L',
      'Bombay Sapphire Distilled Gin 47%',
      'Bombay Spirits Company | Bombay Sapphire Gin 40%',
    ],
    others: ['Bombay Bramble', 'Bombay Sapphire East', 'Bombay Dry Gin', 'Star of Bombay'],
  },
  {
    owned: 'Monkey 47',
    same: ['Black Forest Distillers | Monkey 47 Schwarzwald Dry Gin 50cl', 'Monkey 47 Dry Gin 47%'],
    others: ['Monkey 47 Sloe Gin', 'Monkey 47 Distiller’s Cut 2021'],
  },
  {
    owned: 'Beefeater 24',
    same: ['Beefeater 24 London Dry Gin 45%', 'James Burrough | Beefeater 24 Gin'],
    others: ['Beefeater London Dry Gin', 'Beefeater Pink', 'Beefeater Crown Jewel'],
  },
  {
    owned: 'Appleton Estate 12 Year Rare Casks',
    same: [
      'Appleton Estate 12 Year Old Rare Casks Jamaica Rum',
      'J. Wray & Nephew | Appleton Estate Rare Casks 12 yo Rum 43%',
    ],
    others: ['Appleton Estate 8 Year Reserve', 'Appleton Estate 21', 'Appleton Signature'],
  },
  {
    owned: 'Diplomático Reserva Exclusiva',
    same: [
      'Diplomatico Reserva Exclusiva Rum 40% 70cl',
      'Ron Diplomático Reserva Exclusiva (Venezuela)',
    ],
    others: ['Diplomático Mantuano', 'Diplomatico Single Vintage 2005', 'Diplomático Planas'],
  },
  {
    owned: 'El Dorado 15',
    same: [
      'El Dorado 15 Year Old Special Reserve Demerara Rum',
      'Demerara Distillers | El Dorado 15 Years Old Rum 43%',
    ],
    others: ['El Dorado 12', 'El Dorado 21', 'El Dorado 3 Year White'],
  },
  {
    owned: 'Mount Gay XO',
    same: ['Mount Gay X.O. Barbados Rum', 'Rémy Cointreau | Mount Gay XO Triple Cask Blend'],
    others: ['Mount Gay Eclipse', 'Mount Gay Black Barrel', 'Mount Gay XO Peat Smoke'],
  },
  {
    owned: 'Patrón Añejo',
    same: ['Patron Anejo Tequila 100% de Agave', 'Bacardi | Patrón Tequila Añejo 40% 75cl'],
    others: ['Patrón Silver', 'Gran Patrón Platinum', 'Patrón Extra Añejo'],
  },
  {
    owned: 'Fortaleza Reposado',
    same: ['Tequila Fortaleza Reposado 100% Agave', 'Fortaleza | Reposado Tequila 40% 750ml'],
    others: ['Fortaleza Blanco', 'Fortaleza Añejo', 'Fortaleza Still Strength'],
  },
  {
    owned: 'Del Maguey Vida',
    same: ['Del Maguey Vida Mezcal 42%', 'Del Maguey | VIDA Single Village Mezcal 70cl'],
    others: ['Del Maguey Chichicapa', 'Del Maguey Vida de Muertos'],
  },
  {
    owned: 'Campari',
    same: ['Davide Campari | Campari Bitter 25% 1 L', 'Campari Aperitivo 24% 750 ml'],
    others: ['Campari Cask Tales', 'Aperol', 'Cynar'],
  },
  {
    owned: 'Chartreuse Green',
    same: ['Chartreuse Verte 55% 70cl', 'Pères Chartreux | Green Chartreuse Liqueur'],
    others: ['Yellow Chartreuse', 'Chartreuse VEP Green', 'Chartreuse Elixir Végétal'],
  },
  {
    owned: 'Cointreau',
    same: ['Rémy Cointreau | Cointreau Triple Sec 40%', 'Cointreau Orange Liqueur 1L'],
    others: ['Cointreau Noir', 'Cointreau Blood Orange'],
  },
  {
    owned: 'Hennessy XO',
    same: ['Jas Hennessy & Co | Hennessy X.O Cognac', 'Hennessy XO Extra Old Cognac 40% 70 cl'],
    others: ['Hennessy VSOP', 'Hennessy Paradis', 'Hennessy XO Magnum'],
  },
  {
    owned: 'Courvoisier VSOP',
    same: ['Courvoisier V.S.O.P. Fine Cognac', 'Beam Suntory | Courvoisier VSOP Cognac 40%'],
    others: ['Courvoisier VS', 'Courvoisier XO', 'Courvoisier Napoléon'],
  },
  ...winesByShops,
]
