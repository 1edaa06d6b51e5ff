import type { NamedByShops } from './rates.ts'

/** The wines among the bottles of {@link file://./named-by-shops.ts}. */
export const winesByShops: readonly NamedByShops[] = [
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
