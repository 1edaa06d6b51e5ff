/**
 * Parts of the words that name columns, in English, German, French, Spanish, Italian, Portuguese,
 * Swedish, Norwegian and Danish; `more-stems` has other languages. A star stands for
 * any letters: `*preis*` is in `Ankaufspreis`, and `wert` behind a star in `Zeitwert` and not in
 * `Bewertung`. Japanese and Chinese have no gaps, and are found anywhere.
 */
export const stems = {
  price: `price* cost* paid spent *preis* *kosten* prix pu cout* paye* precio* pagad* prezzo* pagat*
    preco* custo* pago importe importo montant betrag* *belop* amount *pris *kostnad* *omkostning*
    *summa *sum bezahlt* betalt* hammer* ek`,
  /** Of these the price is the purchase price, whatever other prices the table has. */
  spent: `cost* paid spent paye* cout* pagad* pagat* custo* *kosten* *kostnad *omkostning* bezahlt* betal*
    ek`,
  value: `value* valuation* worth *wert valeur* valor valore *varde* *verdi* *vaerdi* estimat* estimac*
    *taxat* schatz* tasac* cotiz* cotac* quotaz* quotation* cote stima* takst*`,
  market: `heute aujourd* hoy oggi hoje idag market* mkt secondary current* today* now present* *markt*
    *marknad* *marked* *aktuel* akt heutig* *zeitwert* schatz* *wiederbeschaff* replace* actuel*
    marche marchand* estim* est stimat* stima mercad* mercat* merc atual* attual* actual* nuva*
    *nuvarde* navaer* *dagens* anslat* anslaet* uppskatt* verdivurd* nu`,
  buy: `purch* bought buy* acqui* acq *kauf* erwerb* erworb* *anschaff* ersteh* achat* achet* compra*
    adqui* aquis* kop* *inkop* *kjop* kob* *indkob* anskaf*`,
  sale: `sold sale* selling *verkauf* vente vendu venta vendid* vendit* vendut* venda *salg* *verkoop*
    forsalj* sald`,
  date: `date* *datum* data fecha* f jour giorno *dato*`,
  /** A date where something is bought: `Kauftag`, `gekauft am`. */
  on: `*tag *dag on am le el il em den op`,
  /** When it was ordered. */
  order: `order* *bestell* command* pedid* ordin* encomend* bestall* bestilt`,
  /** When it came into the cellar. */
  arrival: `entree entrada ingress* *eingang* zugang* geliefert* lieferdatum liefertag erhalten recu recue
    reception* livraison* receiv* deliver* arriv* recebid* recibid* ricevut* consegn* entregad*
    entregue* mottat* mottag* modtag*`,
  drink: `drink* *trink* *genuss* boire beber consum* bere bev* drick* *drikk* drik* apogee* garde* guard*
    window *fenster* *fonster* *vindu* fenetre* finestr* ventan* janel* ready mature maturity *reif*
    pret listo pronto klar mogen moden peak *hohepunkt* optim* *haltbar* *hallbar* *holdbar* haller
    holder best`,
  from: `od from after start* begin* first earl* ab debut partir desde inicio iniz* dal fra fran *fruh*
    tidig* tidlig* ready pret listo pronto klar since`,
  /** Articles, too, which say so only where nothing says the contrary. */
  weakFrom: `da de van von des`,
  weakTo: `do a al`,
  to: `to until till by before end* last* latest through past bis avant jusqu* fin fine fim hasta antes
    fino entro ate til inden innen fore for tot spat* senast* senest* max*`,
  year: `year* yr yrs *jahr *jahre *jahren j annee* an ans ano anos anno anni ar *ngsar *skordear *hostar
    *arstal v jr`,
  vintage: `vintage* vint vtg *jahrgang* jahrg jg *millesim* mill anada* *annata* ann safra* colheita*
    *argang* arg harvest* crop *ernte* lese* recolte* cosecha* *vendem* vendim* vendange* vindim*
    *skord* host* innhost*`,
  age: `age aged ageing aging agestatement alters* *alter edad* eta idade* alder* *alder *reife*
    *gereift* vieilliss* crianza* envejec* invecch* affinam* envelhec* estagi* lagrad* *fatlagr*
    *fadlagr* lagret modnet antigued* old oud matured*`,
  size: `size* *volum* *volym* vol capac* kapaz* format* fmt *inhalt* *grosse* conten* cont taman* tam
    taille* *fullm* *fullv* *gebinde* *storlek* *storrelse* *str misura* dimens* medida* *indhold*
    *innhold* *innehall* ml cl liter litre litres litro litri mililit* millilit* centilit*`,
  alcohol: `alc *alcoh* alcoo* alcol* alk *alkoh* abv* strength* *starke* degre* grado* grad graduac*
    gradaz* teor* tenor* styrk* *styrka* *styrke*`,
  percent: `pct percent* prozent* prosent* procent* pourcent* porcent*`,
  proof: `proof`,
  /** How full a bottle is. */
  fill: `fill filling fills filllevel fillheight level levels ullage* *fullstand* *fullhohe* *fullgrad*
    niveau* nivel* livell* *fyllnad* *fyllning* *fyllings* *fyldning*`,
  quantity: `many combien wieviel* wieviele cuant* quante quanti quantas quantos qty qta qte qtd quant* cant
    cantid* count counts counted *anzahl* *zahl anz menge *lagermenge bestand* *bestand stuck*
    vorrat* stock* existen* unidad* units uds giacenz* pezzi rimanen* restant* remain* left hold*
    held hand owned invent* estoque* antal* ant kvant* mengde* maengd* lager *saldo behold* tilbage
    igjen kvar stk st pcs piece* nb nbre nbr over qtde qtty disp dispo* avail* verfugb* beschikba*
    ubrig reste restam resta quedan* residu* rimast* scort* esemplar* exemplar* pz pza pzas pieza*
    unid stuks styk* gjenvaer* kvarvar*`,
  number: `number* num numero* *nummer *numero no n *nr nro`,
  bottles: `bottles btls *flaschen bouteilles bout botellas bot bottiglie bott garrafas flaskor flasker
    flacons butelj fl`,
  bottle: `bottle* btl flasche* bouteil* bout bt botell* bot bottigl* bott garraf* flask* fles* flacon*`,
  rating: `rating* score* point* *punkt* star stars *sterne *bewert* *wertung* benot* evaluat* etoil* punt*
    valorac* calific* estrel* voto voti valutaz* stelle pont* avaliac* classific* betyg* *poang*
    stjarn* bedomn* karakter* *poeng* stjern* *vurder* bedomm* terningk* grade notation`,
  critic: `parker* rp ws wa *criti* *kriti* kriiti* expert* guide* guia* avg average community whiskybase*`,
  own: `my own our person* pessoa* propre propri* notre nostr* nosso nossa unser* mein* eigen* ma mon mi
    mis propi* mio meu meus minha mitt mina min mine egen eget egne your`,
  notes: `notes *notiz* *anmerk* *bemerk* *komment* coment* commen* remark* remarq* observ* osserv*
    impress* *eindruck* *tasting* *degust* *verkost* *provning* *smak* *smag* *notat* *noter*
    *antecknin* apunt* appunt* apontam* cata prova thought* merkn* omdom* review*`,
  code: `*barcode* *barkod* ean* upc* gtin* gencod* *strichcod* barres barre barras *strekkod* *stregkod*
    *streckkod* jan sku`,
  anyCode: `code* cod codigo* codice* *kode* *kod articleno artikelnr`,
  currency: `curr currenc* cur ccy *wahrung* waehrung* whg devis* divis* monnai* monet* moned* moeda* valuta*
    val`,
  kind: `type* *typ *type kind* *categ* *kateg* colo* *farbe* couleur* cor farg* *farve* vari style* stil
    stile estilo* tyyli genre* genero* *art sort *sorte *grupp* group* famil* clas* klas* tipo*`,
  sub: `sub* unter* sous* sotto* under* ala*`,
  grape: `grape* *rebsort* *traube* cepage* encepag* assembl* uva uvas uve uvag* vitign* casta* varied*
    variet* druv* *druv drue* blend raisin*`,
  /** When it was filled, which is no name. */
  filled: `bottled bottling* abgefullt abfulldat* abfulljahr embotellado mise buteljerad aftappet tappet`,
  seller: `store shop seller* vendor* merchant* dealer* retail* suppli* distribut* import importer*
    importeu* importat* importad* importor* imported importiert* *importeerd *handler* lieferant*
    fourniss* magasin caviste* tienda* proveed* fornit* negozio loja fornec* leveran* *forhandl*
    *aterfors* butik* source`,
  cask: `cask* barrel* *fass fass* fut barric* barril* botte fat fatn* fattyp* fad fadn* fadt* vat vatn*`,
  place: `location* place* storage* stored store cellar* kept warehous* where wo *lager* *keller*
    *standort* ort *aufbewahr* emplac* cave lieu* stockag* endroit rang* ubicac* lugar* almacen*
    guarda garrafeira donde luogo ubicaz* magazz* dove localiz* local onde armaz* *plats* *kallar*
    *forvar* plasser* *sted* oppbevar* opbevar* *kjeller* *kaelder* hvor var room* *raum* fridge*
    cava despensa dispensa armari* armadi* armoire* vinotec* nevera frigo frigorif* sotano trastero
    guardad* sala stanza cuarto habitacion deposito entrepot* stocke* collocaz* conservaz*
    conservat* conserve* bod skap vinskap kylskap kjoleskap skab vinskab koleskab liegt *schrank
    *kyl lagret lagres`,
  bin: `bin bins rack* *regal* shelf shelv* slot* *fach platz *stellpl* casier* etag* case range*
    clayet* casiller* estant* hueco* balda* cell cells botellero* scaffal* ripian* casell* scompart*
    fila* prateleir* nicho* compart* plank* *plank hyll* *hylle *hylla fack* stall stallet reol*
    hyld* drawer tray row posto plass plads stativ rum rom columna coluna colonna colonne kolom
    spalte reihe cajon* gaveta* cassett* tiroir* schublad* skuff* alveol* nicch* niche* cubby* hole
    tier pigeon* celda cella rastrell* rij rad raekke`,
  position: `position* posic* posizion*`,
  country: `countr* nation* naz* *land *lands pais* pays paese stato`,
  region: `region* *region regiao *regio *gebiet* apell* appel* aoc aop doc docg ava zona* zone* area*
    district* distrit* distrett* *distrik* terroir* vignobl* comarca* *omrade* *gebied* origen*
    origin* origem* *herkunft* *ursprung* opprinn* oprind* opphav* provenien* provenan* locale`,
  distillery: `distill* destil* *brenner* *braend* tisla*`,
  producer: `marka producer* producent* productor* producteu* produtt* produtor* produsent* produzent*
    produktor* *erzeug* *herstell* *gut winzer* *kellerei* marke merk merke maerke marque* marca*
    brand brands brandname winer* estate* house maker* made manufact* maison* domain* chateau*
    vigneron* elaborad* elaborateu* casa fabric* fabrik* azienda* viticolt* quinta* vinicol* tillv*
    *hus *gard *gaard egendom* brewer* brygg* brasser* brauer* cervece* cervej* birrif* tilvirk*
    fremst* bottler* embotel*`,
  /** Houses that make wine, and rooms where it lies. */
  house: `bodega* cantina* adega*`,
  tags: `tags tag tagg taggar keyword* labels *schlagw* *stichw* etiquettes etiquetas etichette etiketter
    etiketten cles palabra* parol* palavr* nyckelord* nokkelord* nogleord* *stikkord* emneord*`,
  name: `name* *name *namn* *navn* nom nome libell* intitul* designa* *bezeichn* benam* benev* benaev*
    title* titel* titol* label* *etiket* etiquet* etichet* rotul* item* article artikel artikkel
    articolo articulo artigo referen* expres* lot lotto cuvee* *abfull* product produkt produit
    producto prodotto produto tuote* vare* *vare drink`,
  /** The thing itself, which names nothing where anything else does. */
  thing: `piwo wine* wein* vin vins vino vinho vini vinets viini* whisk* spirit* rum rhum* ron gin amaro
    amari calvados grappa brandy beer* bier* bourbon* scotch* tequila* mezcal* cognac* armagnac*
    vodka* sake liqueur* likor*`,
  /** Headers that can be a name or a note. */
  described: `descri* *beskriv* *beschreib* *betegn*`,
  /** A protected place, and a person's own name for something. */
  denomination: `denomin*`,
  /** French says `nombre` of a count, Spanish of a name. */
  nombre: `nombre`,
  /** A rating in one language and a remark in another. */
  note: `note nota`,
  key: `*id key lopnummer* lobenummer*`,
  unit: `ml cl dl l liter* litre* litro* oz usd eur gbp chf sek nok dkk jpy cad aud kr`,
} as const satisfies Readonly<Record<string, string>>

export type ColumnWordPart = keyof typeof stems
