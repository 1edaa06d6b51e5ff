import type { NamedByShops } from './rates.ts'

/**
 * More of the same, written before the rules were tested with it, and no rule is made for a single
 * name of it. Its figures are reported separately from those of `namedByShops`.
 */
export const namedElsewhere: readonly NamedByShops[] = [
  {
    owned: 'Aberlour A’bunadh',
    same: [
      "Aberlour A'Bunadh Original Cask Strength Single Malt 60.9%",
      'Aberlour Distillery | A’bunadh Speyside Single Malt 70cl',
    ],
    others: ['Aberlour 12', 'Aberlour 16 Double Cask'],
  },
  {
    owned: 'Bowmore 15',
    same: [
      'Bowmore 15 Year Old Islay Single Malt Scotch Whisky 43%',
      'Beam Suntory | Bowmore 15yo',
    ],
    others: ['Bowmore 15 Mariner', 'Bowmore 12', 'Bowmore 15 Year Old 5cl'],
  },
  {
    owned: 'Elijah Craig Small Batch',
    same: [
      'Heaven Hill | Elijah Craig Small Batch Kentucky Straight Bourbon Whiskey 94 proof',
      'Elijah Craig Small Batch Bourbon 47%',
    ],
    others: ['Elijah Craig Barrel Proof', 'Elijah Craig 18', 'Elijah Craig Toasted Barrel'],
  },
  {
    owned: 'Henry McKenna 10',
    same: [
      'Henry McKenna 10 Year Old Bottled in Bond Bourbon',
      'Heaven Hill Distilleries, Inc. | Henry McKenna Single Barrel 10 Year',
    ],
    others: ['Henry McKenna Sour Mash', 'Heaven Hill 7 Year Bottled in Bond'],
  },
  {
    owned: 'Bruichladdich Classic Laddie',
    same: [
      'Bruichladdich The Classic Laddie Scottish Barley Islay Single Malt 50%',
      'Rémy Cointreau | Bruichladdich Classic Laddie 0,7 l',
    ],
    others: ['Bruichladdich Islay Barley 2013', 'Bruichladdich Octomore 13.1', 'Port Charlotte 10'],
  },
  {
    owned: 'Balvenie 14 Caribbean Cask',
    same: [
      'The Balvenie Caribbean Cask 14 Year Old Speyside Single Malt',
      'William Grant & Sons | Balvenie 14 Year Caribbean Cask 43%',
    ],
    others: ['Balvenie 12 DoubleWood', 'Balvenie 14 Week of Peat', 'Balvenie 21 Portwood'],
  },
  {
    owned: 'Kavalan Solist Vinho Barrique',
    same: [
      'Kavalan Solist Vinho Barrique Cask Strength Single Malt Taiwanese Whisky',
      'King Car | Kavalan Solist Vinho Barrique',
    ],
    others: ['Kavalan Solist Sherry', 'Kavalan Classic', 'Kavalan Solist ex-Bourbon'],
  },
  {
    owned: 'Green Spot',
    same: [
      'Green Spot Single Pot Still Irish Whiskey 40% 70cl',
      'Mitchell & Son | Green Spot Irish Whiskey',
    ],
    others: ['Yellow Spot 12', 'Green Spot Château Léoville Barton', 'Red Spot 15'],
  },
  {
    owned: 'Sipsmith London Dry',
    same: ['Sipsmith London Dry Gin 41.6%', 'Beam Suntory | Sipsmith Gin London Dry 70 cl'],
    others: ['Sipsmith V.J.O.P.', 'Sipsmith Sloe Gin', 'Sipsmith Lemon Drizzle'],
  },
  {
    owned: 'Roku Gin',
    same: ['Suntory Roku Japanese Gin 43%', 'Roku Japanese Craft Gin'],
    others: ['Roku Sakura Bloom', 'Ki No Bi Gin'],
  },
  {
    owned: 'Plantation XO 20th Anniversary',
    same: [
      'Plantation XO 20th Anniversary Barbados Rum',
      'Maison Ferrand | Plantation 20th Anniversary XO Rum 40%',
    ],
    others: ['Plantation 3 Stars', 'Plantation Original Dark', 'Plantation OFTD'],
  },
  {
    owned: 'Smith & Cross',
    same: [
      'Smith & Cross Traditional Jamaica Rum 57%',
      'Hayman Distillers | Smith and Cross Jamaica Rum',
    ],
    others: ['Wray & Nephew White Overproof', 'Hamilton Jamaican Pot Still Black'],
  },
  {
    owned: 'Casamigos Reposado',
    same: [
      'Casamigos Reposado Tequila 100% Agave Azul',
      'Diageo | Casamigos Tequila Reposado 750ml',
    ],
    others: ['Casamigos Blanco', 'Casamigos Mezcal', 'Casamigos Añejo'],
  },
  {
    owned: 'Martell Cordon Bleu',
    same: [
      'Martell Cordon Bleu Cognac 40%',
      'Pernod Ricard | Martell Cordon Bleu Extra Old Cognac',
    ],
    others: ['Martell VS', 'Martell XO', 'Martell Chanteloup'],
  },
  {
    owned: 'St-Germain',
    same: ['St. Germain Elderflower Liqueur 20%', 'Bacardi | St-Germain Liqueur'],
    others: ['Saint-Germain Château 2016', 'Giffard Elderflower Liqueur'],
  },
  {
    owned: 'Château Haut-Brion 2009',
    same: [
      'Chateau Haut Brion 2009 Pessac-Léognan 1er Grand Cru Classé',
      'Haut-Brion 2009, Pessac-Leognan',
    ],
    others: [
      'Château La Mission Haut-Brion 2009',
      'Le Clarence de Haut-Brion 2009',
      'Château Haut-Brion Blanc 2009',
    ],
  },
  {
    owned: 'Château Montrose 2014',
    same: [
      'Montrose 2014 Saint-Estèphe',
      'Chateau Montrose, 2eme Cru Classe St. Estephe 2014 75cl',
    ],
    others: ['La Dame de Montrose 2014', 'Château Montrose 2013', 'Château Tronquoy-Lalande 2014'],
  },
  {
    owned: 'Château Cheval Blanc 2006',
    same: [
      'Cheval Blanc 2006 Saint-Emilion Grand Cru',
      'Chateau Cheval Blanc, St-Émilion 1er Grand Cru Classé A 2006',
    ],
    others: ['Le Petit Cheval 2006', 'Château Cheval Blanc 2006 Magnum'],
  },
  {
    owned: 'Domaine de la Romanée-Conti | La Tâche 2012',
    same: [
      'La Tache 2012 DRC Domaine de la Romanee Conti',
      'Romanée-Conti La Tâche Grand Cru 2012',
    ],
    others: [
      'Domaine de la Romanée-Conti Richebourg 2012',
      'Domaine de la Romanée-Conti Romanée-Conti 2012',
    ],
  },
  {
    owned: 'Domaine Raveneau | Chablis Montée de Tonnerre 2017',
    same: [
      'Raveneau Chablis 1er Cru Montée de Tonnerre 2017',
      'Chablis Premier Cru Montee de Tonnerre 2017, Domaine Raveneau',
    ],
    others: ['Raveneau Chablis Butteaux 2017', 'Raveneau Chablis 2017'],
  },
  {
    owned: 'Chapoutier | Ermitage Le Pavillon 2010',
    same: [
      'M. Chapoutier Ermitage Le Pavillon 2010',
      'Maison Chapoutier | Le Pavillon Ermitage 2010',
    ],
    others: ["Chapoutier Ermitage L'Ermite 2010", 'Chapoutier Hermitage La Sizeranne 2010'],
  },
  {
    owned: 'Trimbach | Riesling Clos Sainte Hune 2015',
    same: ['Trimbach Clos Ste Hune Riesling Alsace 2015', 'Clos Sainte Hune 2015 Trimbach'],
    others: ['Trimbach Riesling Cuvée Frédéric Émile 2015', 'Trimbach Riesling 2015'],
  },
  {
    owned: 'Bruno Giacosa | Barolo Falletto 2016',
    same: [
      'Bruno Giacosa Falletto Barolo DOCG 2016',
      'Falletto di Bruno Giacosa | Barolo Falletto 2016 Piemonte',
    ],
    others: [
      'Bruno Giacosa Barbaresco Asili 2016',
      'Bruno Giacosa Barolo Le Rocche del Falletto 2016',
    ],
  },
  {
    owned: 'Biondi-Santi | Brunello di Montalcino 2015',
    same: [
      'Biondi Santi Brunello di Montalcino Tenuta Greppo 2015',
      'Biondi-Santi Brunello 2015 Montalcino',
    ],
    others: [
      'Biondi-Santi Rosso di Montalcino 2015',
      'Biondi-Santi Brunello di Montalcino Riserva 2015',
    ],
  },
  {
    owned: 'Quintarelli | Amarone della Valpolicella 2012',
    same: [
      'Giuseppe Quintarelli Amarone della Valpolicella Classico 2012',
      'Quintarelli Giuseppe | Amarone Valpolicella 2012',
    ],
    others: ['Quintarelli Valpolicella Classico Superiore 2012', 'Quintarelli Alzero 2012'],
  },
  {
    owned: 'Álvaro Palacios | L’Ermita 2016',
    same: ["Alvaro Palacios L'Ermita 2016 Priorat", 'L’Ermita Velles Vinyes 2016, Alvaro Palacios'],
    others: ['Alvaro Palacios Finca Dofí 2016', 'Alvaro Palacios Les Terrasses 2016'],
  },
  {
    owned: 'López de Heredia | Viña Tondonia Reserva 2010',
    same: [
      'R. López de Heredia Viña Tondonia Reserva Rioja 2010',
      'Lopez de Heredia Tondonia Tinto Reserva 2010',
    ],
    others: [
      'López de Heredia Viña Tondonia Gran Reserva 2001',
      'López de Heredia Viña Bosconia Reserva 2010',
      'López de Heredia Viña Tondonia Blanco Reserva 2010',
    ],
  },
  {
    owned: 'Keller | Riesling von der Fels 2021',
    same: [
      'Weingut Keller Von der Fels Riesling trocken 2021',
      'Keller von der Fels Rheinhessen 2021',
    ],
    others: ['Keller Riesling trocken 2021', 'Keller Hubacker Riesling GG 2021'],
  },
  {
    owned: 'Pol Roger | Sir Winston Churchill 2012',
    same: [
      'Pol Roger Cuvée Sir Winston Churchill Brut Champagne 2012',
      'Champagne Pol Roger Sir Winston Churchill 2012 Gift Box',
    ],
    others: ['Pol Roger Brut Réserve', 'Pol Roger Blanc de Blancs 2012'],
  },
  {
    owned: 'Salon | Le Mesnil 2007',
    same: ['Champagne Salon Blanc de Blancs Le Mesnil 2007', 'Salon Le Mesnil-sur-Oger Brut 2007'],
    others: ['Salon Le Mesnil 2008', 'Delamotte Blanc de Blancs 2007'],
  },
  {
    owned: 'Screaming Eagle 2015',
    same: [
      'Screaming Eagle Cabernet Sauvignon Napa Valley 2015',
      'Screaming Eagle Winery | Cabernet Sauvignon 2015 Oakville',
    ],
    others: ['Screaming Eagle The Flight 2015', 'Screaming Eagle 2016'],
  },
  {
    owned: 'Silver Oak | Alexander Valley Cabernet 2018',
    same: [
      'Silver Oak Cabernet Sauvignon Alexander Valley 2018',
      'Silver Oak Cellars Alexander Valley Cabernet Sauvignon 2018 Sonoma',
    ],
    others: ['Silver Oak Napa Valley Cabernet Sauvignon 2018', 'Silver Oak Timeless 2018'],
  },
  {
    owned: 'Antinori | Guado al Tasso 2018',
    same: [
      'Tenuta Guado al Tasso Bolgheri Superiore 2018 Antinori',
      'Guado al Tasso 2018, Marchesi Antinori',
    ],
    others: ['Guado al Tasso Il Bruciato 2018', 'Antinori Guado al Tasso Vermentino 2018'],
  },
  {
    owned: 'Torbreck | RunRig 2016',
    same: [
      'Torbreck RunRig Barossa Valley Shiraz Viognier 2016',
      'Torbreck Vintners | RunRig 2016',
    ],
    others: ['Torbreck The Laird 2016', 'Torbreck Woodcutter’s Shiraz 2016'],
  },
  {
    owned: 'Felton Road | Pinot Noir Block 5 2020',
    same: ['Felton Road Block 5 Pinot Noir Central Otago 2020', 'Felton Road Block 5 2020'],
    others: ['Felton Road Pinot Noir Block 3 2020', 'Felton Road Bannockburn Pinot Noir 2020'],
  },
  {
    owned: 'Almaviva 2019',
    same: ['Almaviva 2019 Puente Alto Maipo', 'Concha y Toro | Almaviva 2019'],
    others: ['EPU 2019', 'Almaviva 2018', 'Concha y Toro Don Melchor 2019'],
  },
  {
    owned: 'Fonseca Bin 27',
    same: ['Fonseca Bin No. 27 Reserve Port', 'Fonseca Bin 27 Porto 20%'],
    others: ['Fonseca Terra Prima', 'Fonseca 10 Year Old Tawny'],
  },
  {
    owned: 'Disznókő | Tokaji Aszú 5 Puttonyos 2013',
    same: ['Disznoko Tokaji Aszu 5 Puttonyos 2013 50cl', 'Disznókő Tokaj Aszú 5 puttonyos 2013'],
    others: ['Disznókő Tokaji Aszú 6 Puttonyos 2013', 'Disznókő Late Harvest 2013'],
  },
]
