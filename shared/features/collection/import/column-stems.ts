/**
 * Parts of the words that name columns, in English, German, French, Spanish, Italian, Portuguese,
 * Swedish, Norwegian, Danish, Finnish, Dutch, Polish and Japanese. A star stands for any letters: `*preis*`
 * is in `Ankaufspreis`, and `wert` behind a star in `Zeitwert` and not in `Bewertung`. Japanese has
 * no gaps, and is found anywhere.
 */
export const stems = {
  price: `cena ceny koszt* zaplac* price* cost* paid spent *preis* *kosten* prix pu cout* paye* precio* pagad*
    prezzo* pagat* preco* custo* pago importe importo montant betrag* *belop* amount
    *pris *kostnad* *omkostning* *hinta* *kustannus* *prijs* *summa *sum bezahlt* betalt* betaald*
    maksett* hammer* ek 価格 値段 金額 単価 買値 支払`,
  /** Of these the price is the purchase price, whatever other prices the table has. */
  spent: `zaplac* koszt* cost* paid spent paye* cout* pagad* pagat* custo* *kosten* *kostnad
    *omkostning* *kustannus* bezahlt* betal* maksett* ek`,
  value: `wartosc* value* valuation* worth *wert valeur* valor valore *varde* *verdi* *vaerdi* *arvo arvosta
    *waarde estimat* estimac* *taxat* schatz* tasac* cotiz* cotac* quotaz* quotation* cote stima*
    takst* 価値 価額 時価`,
  market: `aktualn* heute aujourd* hoy oggi hoje idag market* mkt secondary current* today* now present* *markt* *marknad* *marked* *markkina* *aktuel* akt
    heutig* *zeitwert* schatz* *wiederbeschaff* replace* actuel* marche marchand* estim* est stimat*
    stima mercad* mercat* merc atual* attual* actual* nuva* *nuvarde* navaer* nyky* huidig*
    *dagens* dagwaarde tamanhetk* anslat* anslaet* uppskatt* geschat* arvioit* verdivurd* nu 市場 現在
    推定 時価`,
  buy: `zakup* kupion* purch* bought buy* acqui* acq *kauf* erwerb* erworb* *anschaff* ersteh* achat* achet* compra*
    adqui* aquis* kop* *inkop* *kjop* kob* *indkob* anskaf* osto* ostet* hank* *koop*
    gekocht* ingekocht* *aanschaf* 購入 仕入 入手 買 取得`,
  sale: `sold sale* selling *verkauf* vente vendu venta vendid* vendit* vendut* venda *salg* myyn*
    *verkoop* forsalj* sald 売`,
  date: `dzien date* *datum* data fecha* f jour giorno *dato* *pvm* *paiv* 日`,
  /** A date where something is bought: `Kauftag`, `gekauft am`. */
  on: `*tag *dag on am le el il em den op`,
  /** When it was ordered. */
  order: `order* *bestell* command* pedid* ordin* encomend* bestall* bestilt tilau* tilattu 注文`,
  /** When it came into the cellar. */
  arrival: `dostaw* entree entrada ingress* *eingang* zugang* geliefert* lieferdatum liefertag erhalten recu recue
    reception* livraison* receiv* deliver* arriv* recebid* recibid* ricevut* consegn* entregad* entregue*
    ontvang* gelever* mottat* mottag* modtag* saapu* 入庫 入荷 納品`,
  drink: `pic drink* *trink* *genuss* boire beber consum* bere bev* drick* *drikk* drik* juo* nautit*
    dronk* apogee* garde* guard* window *fenster* *fonster* *vindu* fenetre* finestr* ventan* janel*
    ready mature maturity *reif* pret listo pronto valmis klar mogen moden peak *hohepunkt* optim*
    *haltbar* *hallbar* *holdbar* haller holder sailyy* best 飲`,
  from: `od from after start* begin* first earl* ab debut partir desde inicio iniz* dal fra fran vanaf
    *fruh* tidig* tidlig* aikais* alkaen vuodesta ready pret listo pronto valmis klar vroeg* since
    から 始`,
  /** Articles, too, which say so only where nothing says the contrary. */
  weakFrom: `da de van von des`,
  weakTo: `do a al`,
  to: `to until till by before end* last* latest through past bis avant jusqu* fin fine fim hasta antes fino
    entro ate til inden innen fore for tot voor viimeist* ennen asti vuoteen spat* senast* senest*
    laatst* max* まで 終`,
  year: `rok roku lat year* yr yrs *jahr *jahre *jahren j annee* an ans ano anos anno anni ar *ngsar *skordear
    *hostar *arstal vuosi* vuot* v jaar* *jaar *jaren jr 年`,
  vintage: `rocznik* zbior* vintage* vint vtg *jahrgang* jahrg jg *millesim* mill anada* *annata* ann safra* colheita*
    *argang* arg *vuosikerta* vsk harvest* crop *ernte* lese* recolte* cosecha* *vendem*
    vendim* vendange* vindim* *skord* host* innhost* sato* *sadonkorj* *oogst* 収穫 醸造年 ヴィンテージ
    ビンテージ 年号 生産年`,
  age: `wiek age aged ageing aging agestatement alters* *alter edad* eta idade* alder* *alder ika leeftijd* *reife*
    *gereift* vieilliss* crianza* envejec* invecch* affinam* envelhec* estagi* lagrad* *fatlagr* *fadlagr*
    lagret modnet kypsy* rijp* gerijpt* antigued* old oud matured* *vatjar* 熟成 年数 エイジ`,
  size: `pojemn* objetos* size* *volum* *volym* vol *tilav* capac* kapaz* format* *formaat* fmt *inhalt* *grosse* conten*
     cont taman* tam taille* *fullm* *fullv* *gebinde* *inhoud* *grootte* *maat *storlek*
    *storrelse* *str *koko *koon vetois* misura* dimens* medida* *indhold* *innhold* *innehall* ml cl
    容量 サイズ
    liter litre litres litro litri litrag* mililit* millilit* centilit*`,
  alcohol: `moc alc *alcoh* alcoo* alcol* alk *alkoh* abv* strength* *starke* degre* grado* grad graduac*
    gradaz* teor* tenor* styrk* *styrka* *styrke* vahvuu* *sterkte* アルコール 度数`,
  percent: `pct percent* prozent* prosent* procent* pourcent* porcent*`,
  proof: `proof`,
  /** How full a bottle is. */
  fill: `poziom* fill filling fills filllevel fillheight level levels ullage* *fullstand* *fullhohe* *fullgrad* niveau*
    nivel* livell* *fyllnad* *fyllning* *fyllings* *fyldning* *taytto* *vulniveau* *vulling* *vulgraad* 残量 液面`,
  quantity: `ilosc* liczba* sztuk* szt many combien wieviel* wieviele cuant* quante quanti quantas quantos hoeveel* qty qta qte qtd quant* cant cantid* count counts counted *anzahl* *zahl anz menge *lagermenge bestand*
    *bestand stuck* vorrat* stock* existen* unidad* units uds giacenz* pezzi rimanen* restant* remain*
    left hold* held hand owned invent* estoque* aantal* aant *voorraad* hoeveel* antal* ant
    kvant* mengde* maengd* lager *saldo behold* tilbage igjen kvar maara* *maara lukumaar* lkm kpl
    jaljella varastossa stk st pcs piece* nb nbre nbr over 本数 数量 在庫 個数 手持 所有 残
    qtde qtty disp dispo* avail* verfugb* beschikba* ubrig reste restam resta quedan*
    residu* rimast* scort* esemplar* exemplar* pz pza pzas pieza* unid stuks
    styk* kappale* plo gjenvaer* resterend* kvarvar*`,
  number: `numer* number* num numero* *nummer *numero no n *nr nro 番号`,
  bottles: `butelek butelki bottles btls *flaschen bouteilles bout botellas bot bottiglie bott garrafas flaskor
    flasker flessen pulloja pullojen pullot flacons butelj fl`,
  bottle: `butelk* bottle* btl flasche* bouteil* bout bt botell* bot bottigl* bott garraf* flask* fles* pullo*
    flacon* ボトル 瓶 本`,
  rating: `ocen* rating* score* point* *punkt* star stars *sterne *bewert* *wertung* benot* evaluat* etoil*
    punt* valorac* calific* estrel* voto voti valutaz* stelle pont* avaliac* classific* betyg*
    *poang* stjarn* bedomn* karakter* *poeng* stjern* *vurder* bedomm* *arvosan* piste* *piste tahde*
    arvio* arvostel* beoordel* waarder* cijfer* sterren* terningk* grade notation 評価 点 スコア 星`,
  critic: `parker* rp ws wa *criti* *kriti* kriiti* expert* guide* guia* avg average community whiskybase*
    専門家 評論家 パーカー`,
  own: `moj* wlasn* my own our person* pessoa* persoonl* henkilok* propre propri* notre nostr* nosso nossa unser* mein* eigen* ma mon mi mis propi* mio meu meus minha mitt mina min mine egen
    eget egne oma omat mijn your 自分 個人 マイ`,
  notes: `notatk* uwag* notes *notiz* *anmerk* *bemerk* *komment* coment* commen* remark* remarq* observ* osserv*
    impress* *eindruck* *tasting* *degust* *verkost* *provning* *smak* *smag* *notat*
    *noter* *antecknin* muistiinp* huom* lisat* makuk* kuvaus *opmerk* *notiti* apunt* appunt*
    apontam* cata prova thought* merkn* omdom* review* メモ コメント 感想 備考 ノート`,
  code: `kreskow* *barcode* *barkod* ean* upc* gtin* gencod* *strichcod* barres barre barras *streepjes* *strekkod*
    *stregkod* *streckkod* *viivakood* jan sku バーコード `,
  anyCode: `code* cod codigo* codice* *kode* *kod articleno artikelnr`,
  currency: `walut* curr currenc* cur ccy *wahrung* waehrung* whg devis* divis* monnai* monet* moned* moeda* valuta* val
    *valuutta* *valuutan* munt* 通貨 貨幣`,
  kind: `rodzaj* kolor* styl type* *typ *type kind* *categ* *kateg* colo* *farbe* couleur* cor kleur* farg* *farve* vari style*
    stil stile estilo* stijl tyyli genre* genero* *art sort *sorte *soort* *grupp* group* famil* clas*
    klas* tipo* *luokka* *tyyp* laji *ryhm* *groep* 種類 タイプ 色 カテゴリ 分類 酒類 スタイル`,
  sub: `sub* unter* sous* sotto* under* ala* サブ`,
  grape: `szczep* grape* *rebsort* *traube* cepage* encepag* assembl* uva uvas uve uvag* vitign* casta* varied*
    variet* druif* *druiven* druv* *druv drue* *rypal* lajik* blend raisin* 品種 ブドウ ぶどう 葡萄 セパージュ`,
  /** When it was filled, which is no name. */
  filled: `bottled bottling* abgefullt abfulldat* abfulljahr embotellado mise buteljerad aftappet tappet gebotteld`,
  seller: `sklep* store shop seller* vendor* merchant* dealer* retail* suppli* distribut* import importer*
    importeu* importat* importad* importor* imported importiert*
     *importeerd *handler* lieferant* fourniss* magasin caviste* tienda* proveed* fornit*
    negozio loja fornec* leveran* *forhandl* *aterfors* butik* kauppa *myyja* *verkoper* *tuoja
    toimittaj* winkel* source 輸入 販売 仕入先 購入先 店`,
  cask: `beczk* cask* barrel* *fass fass* fut barric* barril* botte fat fatn* fattyp* fad fadn* fadt* vat vatn*
    *tynnyr* 樽`,
  place: `miejsc* piwnic* location* place* storage* stored store cellar* kept warehous* where wo *lager* *keller*
    *standort* ort *aufbewahr* emplac* cave lieu* stockag* endroit rang* ubicac* lugar* almacen*
    guarda garrafeira donde luogo ubicaz* magazz* dove localiz* local onde armaz* *plats*
    *kallar* *forvar* plasser* *sted* oppbevar* opbevar* *kjeller* *kaelder* hvor var sijain*
    *paikk* *kellar* sailyt* *varasto* missa locatie* *plaats* *plek* opslag* kelder* bewaar* ligt waar
    room* *raum* fridge* 場所 保管 置き 収納 セラー
    cava despensa dispensa armari* armadi* armoire* vinotec* nevera frigo frigorif* sotano
    trastero guardad* sala stanza cuarto habitacion deposito entrepot* stocke* collocaz* conservaz*
    conservat* conserve* bod skap vinskap kylskap kjoleskap skab vinskab koleskab *kast kamer *kaappi huone liegt *schrank *kyl lagret lagres`,
  bin: `polk* bin bins rack* *regal* shelf shelv* slot* *fach platz *stellpl* casier* etag* case
    range* clayet* casiller* estant* hueco* balda* cell cells botellero* scaffal* ripian* casell* scompart* fila*
    prateleir* nicho* compart* vak* rek schap* plank* *plank hyll* *hylle *hylla fack* stall stallet
    reol* hyld* lokero* teline* rivi drawer tray row posto plass plads plek stativ rum rom
    棚 段 ラック 列
    columna coluna colonna colonne kolom spalte reihe cajon* gaveta* cassett* tiroir* schublad*
    skuff* alveol* nicch* niche* cubby* hole tier pigeon* celda cella rastrell* rij rad raekke
    *hylly`,
  position: `position* posic* posizion* 位置`,
  country: `kraj* countr* nation* naz* *land *lands pais* pays paese stato *maa 国`,
  region: `apelacj* region* *region regiao *regio *gebiet* apell* appel* aoc aop doc docg ava zona*
    zone* area* district* distrit* distrett* *distrik* terroir* vignobl* comarca* *omrade* *alue* seutu maakun*
    *streek* *gebied* origen* origin* origem* *herkunft* *herkomst* *ursprung* opprinn* oprind* opphav*
    alkuper* provenien* provenan* locale 産地 地域 地区 地方
    アペラシオン 呼称 州 県 原産 畑`,
  distillery: `distill* destil* *brenner* *braend* stoker* gestook* tisla* 蒸留 蒸溜`,
  producer: `winnic* marka producer* producent* productor* producteu* produtt* produtor* produsent* produzent* produktor*
    *erzeug* *herstell* *gut winzer* *kellerei* marke merk merke merkki maerke marque* marca* brand brands brandname
    winer* estate* house maker* made manufact* maison* domain* chateau* vigneron* elaborad* elaborateu*
    casa fabric* fabrik* azienda* viticolt* quinta* vinicol* tillv* *hus *talo *gard
    *gaard egendom* brewer* brygg* brasser* brauer* cervece* cervej* birrif* tilvirk* fremst* valmist*
    *viinitil* tila tuottaj* panimo* *huis domein* gemaakt* brouwer* *wijnmak* bottler* embotel* 生産者
    メーカー ブランド 製造 造り手 醸造所 蔵元 ワイナリー`,
  /** Houses that make wine, and rooms where it lies. */
  house: `bodega* cantina* adega*`,
  tags: `tags tag tagg taggar keyword* labels *schlagw* *stichw* etiquettes etiquetas etichette etiketter
    etiketten cles palabra* parol* palavr* nyckelord* nokkelord* nogleord* *stikkord* emneord* avainsan*
    tunnist* asiasan* trefwoord* タグ キーワード ラベル`,
  name: `nazw* name* *name *namn* *navn* *naam* nom nome nimi* *nimi libell* intitul* designa* *bezeichn*
    benam* benev* benaev* title* titel* titol* label* *etiket* etiquet* etichet* rotul* item*
    article artikel artikkel articolo articulo artigo referen* expres* lot lotto cuvee* *abfull* product
    produkt produit producto prodotto produto tuote* vare* *vare drink 名 銘柄 品`,
  /** The thing itself, which names nothing where anything else does. */
  thing: `wino wina piwo wine* wein* vin vins vino vinho vini vinets viini* wijn* whisk* spirit* rum rhum* ron gin amaro amari calvados grappa brandy beer* bier* bourbon*
    scotch* tequila* mezcal* cognac* armagnac* vodka* sake liqueur* likor* ワイン
    ウイスキー`,
  /** Headers that can be a name or a note. */
  described: `opis* descri* *beskriv* *beschreib* *omschrijv* *betegn* 説明`,
  /** A protected place, and a person's own name for something. */
  denomination: `denomin*`,
  /** French says `nombre` of a count, Spanish of a name. */
  nombre: `nombre`,
  /** A rating in one language and a remark in another. */
  note: `note nota`,
  key: `*id key lopnummer* lobenummer* 管理番号`,
  unit: `ml cl dl l liter* litre* litro* oz usd eur gbp chf sek nok dkk jpy cad aud kr`,
} as const satisfies Readonly<Record<string, string>>

export type ColumnWordPart = keyof typeof stems
