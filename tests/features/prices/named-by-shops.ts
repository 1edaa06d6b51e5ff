/** A bottle's name by its owner, and its names in shops. */
export interface NamedByShops {
  /** `brand | name`, or the name alone. */
  readonly owned: string
  readonly same: readonly string[]
  readonly others: readonly string[]
}

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
    owned: 'Château Margaux 2015',
    same: [
      'Chateau Margaux 2015, Margaux, 1er Grand Cru Classé',
      'Château Margaux, Premier Grand Cru Classé, 2015 75cl',
      '2015 Margaux Château Margaux (Margaux)',
    ],
    others: [
      'Château Margaux 2014',
      'Pavillon Rouge du Château Margaux 2015',
      'Château Margaux 2015 Magnum',
      'Château Monbrison, Margaux 2015',
    ],
  },
  {
    owned: 'Château Léoville Poyferré 2010',
    same: [
      'Château Léoville Poyferré | Saint-Julien (Grand Cru Classé) 2010',
      'Leoville Poyferre, St-Julien 2010',
      '2010 Château Léoville Poyferré',
    ],
    others: [
      'Château Léoville Barton 2010',
      'Pavillon de Léoville Poyferré 2010',
      'Château Léoville Poyferré 2010 (Half Bottle)',
    ],
  },
  {
    owned: 'Château Pontet-Canet 2016',
    same: ['Chateau Pontet Canet 2016 Pauillac 5ème Grand Cru Classé', '2016 Château Pontet-Canet'],
    others: [
      '2016 Château Pontet-Canet (Magnum)',
      'Château Pontet-Canet 2016 3 L',
      '6 x 75cl Château Pontet-Canet 2016',
      'Les Hauts de Pontet-Canet 2016',
    ],
  },
  {
    owned: 'Weingut Dönnhoff | Riesling Trocken 2022',
    same: ['Dönnhoff Riesling trocken 2022', 'Donnhoff | Riesling Trocken QbA 2022'],
    others: [
      'Dönnhoff Riesling Trocken 2021',
      'Dönnhoff Roxheimer Höllenpfad Riesling Trocken 2022',
    ],
  },
  {
    owned: 'William Fèvre | Chablis 2020',
    same: ['Domaine William Fèvre Chablis 2020', 'Chablis AOC, William Fevre 2020'],
    others: ['William Fèvre Petit Chablis 2020', "William Fèvre Chablis 'Champs Royaux' 2020"],
  },
  {
    owned: 'Shafer | Hillside Select 2016',
    same: ['Shafer Vineyards | Hillside Select 2016', 'Shafer Hillside Select 2016 750ML'],
    others: ['Shafer One Point Five 2016', 'Shafer Hillside Select 2015'],
  },
  {
    owned: 'Gaja | Barbaresco 2018',
    same: ['Barbaresco DOCG Gaja 2018', 'Gaja Barbaresco 2018 in wooden box'],
    others: ['Gaja Barbaresco Sorì Tildin 2018', 'Produttori del Barbaresco 2018'],
  },
  {
    owned: 'Tenuta San Guido | Sassicaia 2019',
    same: ['Sassicaia 2019, Tenuta San Guido', 'San Guido Sassicaia 2019'],
    others: ['Tenuta San Guido Guidalberto 2019', 'Sassicaia 2018 Tenuta San Guido'],
  },
  {
    owned: 'Viña Chocalán | Gran Reserva Carmenère 2021',
    same: ['Chocalán Gran Reserva Carmenere 2021', 'Vina Chocalan Carmenère Gran Reserva 2021'],
    others: ['Chocalán Reserva Carmenère 2021', 'Chocalán Gran Reserva Syrah 2021'],
  },
  {
    owned: 'Ruinart | Blanc de Blancs',
    same: ['Champagne Ruinart Blanc de Blancs Brut', 'Ruinart Blanc de Blancs NV Champagne 75cl'],
    others: ['Dom Ruinart Blanc de Blancs', 'Ruinart Rosé', 'Ruinart Blanc de Blancs Magnum'],
  },
  {
    owned: 'Domaine Coche-Dury | Meursault 2017',
    same: ['Coche-Dury Meursault 2017', '2017 Meursault, Domaine Coche-Dury'],
    others: ['Coche-Dury Meursault Perrières 2017', 'Domaine Roulot Meursault 2017'],
  },
  {
    owned: 'Domaine Armand Rousseau | Chambertin 2014',
    same: ['2014 Chambertin, Domaine Armand Rousseau', 'Armand Rousseau Chambertin 2014'],
    others: [
      '2014 Mazy-Chambertin, Domaine Armand Rousseau',
      '2014 Clos de la Roche, Domaine Armand Rousseau',
    ],
  },
  {
    owned: 'Penfolds | Grange 2018',
    same: ['Penfolds Grange 2018 AOC 0,75 l', 'Penfolds Wines | Grange 2018'],
    others: ['Penfolds Bin 389 2018', 'Penfolds Grange 2017', 'Penfolds Reserve Bin A 2018'],
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
  {
    owned: 'Château Latour 2010',
    same: [
      'Chateau Latour 2010 Pauillac Premier Grand Cru Classé',
      '2010 Latour, Pauillac',
      'Château Latour, Pauillac 1er Cru 2010 75cl',
    ],
    others: [
      'Les Forts de Latour 2010',
      'Château Latour à Pomerol 2010',
      'Château Latour 2009',
      'Château Latour-Martillac 2010',
    ],
  },
  {
    owned: 'Château Lynch-Bages 2009',
    same: ['Lynch Bages 2009 Pauillac 5eme Cru Classe', '2009 Chateau Lynch-Bages, Pauillac'],
    others: ['Château Lynch-Moussas 2009', 'Echo de Lynch-Bages 2009', 'Chateau Lynch-Bages 2008'],
  },
  {
    owned: 'Château Cos d’Estournel 2005',
    same: [
      "Chateau Cos d'Estournel 2005 Saint-Estèphe 2ème Grand Cru Classé",
      "Cos d'Estournel 2005, St Estephe",
    ],
    others: ['Les Pagodes de Cos 2005', 'Château Cos Labory 2005'],
  },
  {
    owned: 'Pétrus 2000',
    same: ['Petrus 2000 Pomerol', 'Château Pétrus, Pomerol 2000'],
    others: ['Château Petit-Village Pomerol 2000', 'Petrus 2001', 'Petrus Gaia 2000'],
  },
  {
    owned: "Château d'Yquem 2001",
    same: ["Chateau d'Yquem 2001 Sauternes 1er Cru Supérieur", 'Yquem 2001 Sauternes 75cl'],
    others: ["Château d'Yquem 2001 (37.5cl)", "Y d'Yquem 2001", "Chateau d'Yquem 2003"],
  },
  {
    owned: 'Domaine Leflaive | Puligny-Montrachet Les Pucelles 2018',
    same: [
      'Puligny-Montrachet 1er Cru Les Pucelles 2018 Domaine Leflaive',
      'Leflaive Puligny Montrachet Pucelles 2018',
    ],
    others: [
      'Domaine Leflaive Puligny-Montrachet 2018',
      'Olivier Leflaive Puligny-Montrachet Les Pucelles 2018',
      'Domaine Leflaive Puligny-Montrachet Les Combettes 2018',
    ],
  },
  {
    owned: 'Domaine Tempier | Bandol Rosé 2022',
    same: ['Bandol Rosé 2022, Domaine Tempier', 'Tempier Bandol Rose 2022 750ml'],
    others: ['Domaine Tempier Bandol Rouge 2022', 'Domaine Tempier Bandol Rosé 2021'],
  },
  {
    owned: 'E. Guigal | Côte-Rôtie La Mouline 2015',
    same: ['Guigal Cote Rotie La Mouline 2015', '2015 Côte Rôtie "La Mouline", E. Guigal'],
    others: ['Guigal Côte-Rôtie La Landonne 2015', 'Guigal Côte-Rôtie Château d’Ampuis 2015'],
  },
  {
    owned: 'Château de Beaucastel | Châteauneuf-du-Pape 2016',
    same: [
      'Beaucastel Chateauneuf du Pape Rouge 2016',
      'Famille Perrin | Château de Beaucastel Châteauneuf-du-Pape 2016',
    ],
    others: [
      'Château de Beaucastel Hommage à Jacques Perrin 2016',
      'Château de Beaucastel Châteauneuf-du-Pape Blanc 2016',
      'Coudoulet de Beaucastel 2016',
    ],
  },
  {
    owned: 'Marchesi Antinori | Tignanello 2019',
    same: ['Antinori Tignanello 2019 Toscana IGT', 'Tignanello 2019 Antinori 0,75 l'],
    others: ['Antinori Solaia 2019', 'Antinori Tignanello 2018', 'Marchese Antinori Chianti 2019'],
  },
  {
    owned: 'Ornellaia 2018',
    same: [
      'Tenuta dell’Ornellaia | Ornellaia 2018 Bolgheri Superiore DOC',
      'Ornellaia Bolgheri Superiore 2018',
    ],
    others: ['Le Serre Nuove dell’Ornellaia 2018', 'Masseto 2018', 'Ornellaia Bianco 2018'],
  },
  {
    owned: 'Giacomo Conterno | Barolo Monfortino 2014',
    same: [
      'Conterno Giacomo Barolo Riserva Monfortino 2014',
      'Barolo Riserva Monfortino DOCG 2014 Giacomo Conterno',
    ],
    others: ['Giacomo Conterno Barolo Francia 2014', 'Aldo Conterno Barolo 2014'],
  },
  {
    owned: 'Vega Sicilia | Único 2011',
    same: ['Vega Sicilia Unico 2011 Ribera del Duero', 'Bodegas Vega Sicilia | Único 2011'],
    others: ['Vega Sicilia Valbuena 5° 2017', 'Vega Sicilia Unico Reserva Especial'],
  },
  {
    owned: 'La Rioja Alta | Gran Reserva 904 2011',
    same: ['La Rioja Alta Gran Reserva 904 2011 Rioja DOCa', 'Rioja Alta 904 Gran Reserva 2011'],
    others: ['La Rioja Alta Gran Reserva 890 2010', 'La Rioja Alta Viña Ardanza Reserva 2011'],
  },
  {
    owned: 'CVNE | Imperial Gran Reserva 2015',
    same: ['CVNE Imperial Gran Reserva 2015, Rioja', 'Imperial Gran Reserva 2015 C.V.N.E.'],
    others: ['CVNE Imperial Reserva 2015', 'CVNE Viña Real Gran Reserva 2015'],
  },
  {
    owned: 'Egon Müller | Scharzhofberger Kabinett 2020',
    same: [
      'Egon Müller Scharzhofberger Riesling Kabinett 2020',
      'Weingut Egon Müller-Scharzhof | Scharzhofberger Kabinett 2020',
    ],
    others: [
      'Egon Müller Scharzhofberger Spätlese 2020',
      'Van Volxem Scharzhofberger Kabinett 2020',
    ],
  },
  {
    owned: 'Joh. Jos. Prüm | Wehlener Sonnenuhr Spätlese 2021',
    same: [
      'J.J. Prüm Wehlener Sonnenuhr Riesling Spätlese 2021',
      'Weingut Joh. Jos. Prüm Wehlener Sonnenuhr Spatlese 2021 Mosel',
    ],
    others: [
      'J.J. Prüm Graacher Himmelreich Spätlese 2021',
      'J.J. Prüm Wehlener Sonnenuhr Auslese 2021',
      'S.A. Prüm Wehlener Sonnenuhr Spätlese 2021',
    ],
  },
  {
    owned: 'Dom Pérignon 2012',
    same: [
      'Moët & Chandon | Dom Pérignon Vintage 2012 Brut Champagne',
      'Dom Perignon Champagne 2012 75cl',
      'Champagne Dom Pérignon 2012 Gift Box',
    ],
    others: ['Dom Pérignon Rosé 2008', 'Dom Pérignon P2 2004', 'Dom Pérignon 2013'],
  },
  {
    owned: 'Krug Grande Cuvée',
    same: ['Champagne Krug Grande Cuvée Brut NV', 'Krug Grande Cuvee 171ème Édition'],
    others: ['Krug Rosé', 'Krug Clos du Mesnil 2006', 'Krug Grande Cuvée Half Bottle'],
  },
  {
    owned: 'Bollinger Special Cuvée',
    same: ['Champagne Bollinger Spécial Cuvée Brut NV 75cl', 'Bollinger Special Cuvee Champagne'],
    others: ['Bollinger La Grande Année 2014', 'Bollinger Rosé', 'Bollinger Special Cuvée Magnum'],
  },
  {
    owned: 'Louis Roederer | Cristal 2014',
    same: ['Roederer Cristal 2014 Brut Champagne', 'Champagne Louis Roederer Cristal 2014'],
    others: ['Louis Roederer Cristal Rosé 2014', 'Louis Roederer Collection 243'],
  },
  {
    owned: 'Opus One 2018',
    same: ['Opus One 2018 Napa Valley Red Wine', 'Opus One Winery | Opus One 2018 750ml'],
    others: ['Overture by Opus One', 'Opus One 2017', 'Opus One 2018 1.5L'],
  },
  {
    owned: 'Caymus | Cabernet Sauvignon 2020',
    same: [
      'Caymus Vineyards | Napa Valley Cabernet Sauvignon 2020',
      'Caymus Cabernet Sauvignon Napa Valley 2020',
    ],
    others: [
      'Caymus Special Selection Cabernet Sauvignon 2020',
      'Caymus Zinfandel 2020',
      'Caymus California Cabernet Sauvignon 2020',
    ],
  },
  {
    owned: 'Ridge | Monte Bello 2017',
    same: [
      'Ridge Vineyards Monte Bello 2017 Santa Cruz Mountains',
      'Ridge Monte Bello 2017 750 ml',
    ],
    others: ['Ridge Geyserville 2017', 'Ridge Estate Cabernet Monte Bello Vineyard 2017'],
  },
  {
    owned: 'Cloudy Bay | Sauvignon Blanc 2023',
    same: [
      'Cloudy Bay Sauvignon Blanc 2023 Marlborough',
      'Cloudy Bay Vineyards | Marlborough Sauvignon Blanc 2023',
    ],
    others: ['Cloudy Bay Te Koko 2020', 'Cloudy Bay Pinot Noir 2023', 'Cloudy Bay Chardonnay 2023'],
  },
  {
    owned: 'Henschke | Hill of Grace 2015',
    same: [
      'Henschke Hill of Grace Shiraz 2015 Eden Valley',
      'C.A. Henschke & Co. | Hill of Grace 2015',
    ],
    others: ['Henschke Hill of Roses 2015', 'Henschke Mount Edelstone 2015'],
  },
  {
    owned: 'Catena Zapata | Adrianna Vineyard Fortuna Terrae Malbec 2018',
    same: [
      'Catena Zapata Adrianna Vineyard Fortuna Terrae 2018',
      'Bodega Catena Zapata | Adrianna Vineyard Fortuna Terrae Malbec 2018 Mendoza',
    ],
    others: [
      'Catena Zapata Adrianna Vineyard River Stones Malbec 2018',
      'Catena Zapata Malbec Argentino 2018',
    ],
  },
  {
    owned: 'Graham’s 20 Year Old Tawny',
    same: ['W & J Graham’s | 20 Year Old Tawny Port', "Graham's 20yr Tawny Porto 75cl"],
    others: ["Graham's 10 Year Old Tawny", "Graham's Six Grapes", "Taylor's 20 Year Old Tawny"],
  },
  {
    owned: 'Taylor Fladgate | Vintage Port 2011',
    same: ["Taylor's Vintage Port 2011", 'Taylor Fladgate Vintage Porto 2011 750ml'],
    others: ['Taylor Fladgate Vargellas Vintage Port 2012', 'Taylor Fladgate LBV 2011'],
  },
  {
    owned: 'Lustau | East India Solera',
    same: ['Emilio Lustau East India Solera Sherry', 'Lustau East India Solera 50cl'],
    others: ['Lustau Pedro Ximénez San Emilio', 'Lustau Península Palo Cortado'],
  },
]
