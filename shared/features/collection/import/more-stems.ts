import type { ColumnWordPart } from './column-stems.ts'

/**
 * The same parts of the words that name columns, in languages of fewer lists: Dutch, Finnish, Polish,
 * Japanese, Catalan, Czech, Slovak, Hungarian, Romanian, Croatian, Slovene, Turkish, Greek, Russian,
 * Ukrainian and Chinese.
 */
export const moreStems: Partial<Record<ColumnWordPart, string>> = {
  price: `*prijs* betaald* *hinta* *kustannus* maksett* cena ceny koszt* zaplac* 価格 値段 金額 単価 買値 支払
    preu* vetelar* egysegar* araft pret pretul cijena cijene fiyat* τιμη* цена ціна стоимост* 价格
    價格 单价 單價`,
  spent: '*kustannus* maksett* zaplac* koszt*',
  value: '*waarde *arvo arvosta wartosc* 価値 価額 時価',
  market:
    'huidig* dagwaarde geschat* *markkina* nyky* tamanhetk* arvioit* aktualn* 市場 現在 推定 時価',
  buy: `*koop* gekocht* ingekocht* *aanschaf* osto* ostet* hank* zakup* kupion* 購入 仕入 入手 買 取得
    comprat* nakup* koupen* kupen* vasarl* beszerz* cumparat* achizit* kupljen* kupnj* satin
    alis alim αγορα* покупк* куплен* купівл* 购买 購買`,
  sale: 'myyn* 売',
  date: '*pvm* *paiv* dzien 日 datum kelt datuma tarih* ημερομην* дата 日期',
  order: 'tilau* tilattu 注文',
  arrival: 'ontvang* gelever* saapu* dostaw* 入庫 入荷 納品',
  drink: 'dronk* juo* nautit* valmis sailyy* pic 飲',
  from: 'vanaf vroeg* aikais* alkaen vuodesta valmis から 始',
  to: 'voor laatst* viimeist* ennen asti vuoteen まで 終',
  year: 'jaar* *jaar *jaren vuosi* vuot* rok roku lat 年 any ev anul godin* leto yil yili ετοσ год рік',
  vintage: `*oogst* *vuosikerta* vsk sato* *sadonkorj* rocznik* zbior* 収穫 醸造年 ヴィンテージ ビンテージ 年号 生産年 anyad*
    collita* rocnik* evjarat* recolta recoltei berba berbe letnik* rekolte εσοδει* χρονια τρυγοσ
    урожа* винтаж врожа* 年份`,
  age: 'leeftijd* rijp* gerijpt* ika kypsy* *vatjar* wiek 熟成 年数 エイジ',
  size: `*formaat* *inhoud* *grootte* *maat *tilav* *koko *koon vetois* litrag* pojemn* objetos* 容量
    サイズ capacitat mida objem* urtartal* kiszerel* volumul volumen hacim hacmi ογκοσ χωρητικ*
    объем* єм`,
  alcohol: '*sterkte* vahvuu* moc アルコール 度数 alkol* αλκοολ* крепост* алкогол* спирт 酒精度',
  fill: '*vulniveau* *vulling* *vulgraad* *taytto* poziom* 残量 液面',
  quantity: `hoeveel* aantal* aant *voorraad* resterend* maara* *maara lukumaar* lkm kpl jaljella
    varastossa kappale* plo ilosc* liczba* sztuk* szt 本数 数量 在庫 個数 手持 所有 残 unitat* mnozstv* pocet
    ks kus* mennyiseg* darab* db cantitate* bucati kolicin* miktar* adet adedi ποσοτητ*
    количеств* кол кількість остаток 數量 瓶数`,
  number: 'numer* 番号',
  bottles: `flessen pulloja pullojen pullot butelek butelki steklenice steklenic sise siseler бутылок
    бутылки ampolles lahvi flias sticle sticlelor boce bocah φιαλεσ φιαλων`,
  bottle: `pullo* butelk* ボトル 瓶 本 ampoll* lahev flas* palack* sticla steklenic* sise sisesi φιαλη
    μπουκαλ* бутыл* пляш*`,
  rating: `beoordel* waarder* cijfer* sterren* *arvosan* piste* *piste tahde* arvio* arvostel* ocen* 評価
    点 スコア 星 puntuaci* hodnocen* hodnoten* ertekeles* punctaj* ocjen* puan puani βαθμολογ* оценк*
    оцінк* 评分 評分`,
  critic: '専門家 評論家 パーカー',
  own: 'persoonl* mijn henkilok* oma omat moj* wlasn* 自分 個人 マイ',
  notes: `*opmerk* *notiti* muistiinp* huom* lisat* makuk* kuvaus notatk* uwag* メモ コメント 感想 備考 ノート
    tast* poznamk* megjegyzes* observatii* mentiuni biljesk* napomen* opomb* notlar aciklama*
    σημειωσ* σχολι* заметк* примечан* нотатки 备注 備註 笔记`,
  code: '*streepjes* *viivakood* kreskow* バーコード',
  currency: 'munt* *valuutta* *valuutan* walut* 通貨 貨幣',
  kind: `kleur* stijl *soort* *groep* *luokka* *tyyp* laji *ryhm* rodzaj* kolor* styl 種類 タイプ 色 カテゴリ
    分類 酒類 スタイル tipus druh* barva farba tipus* fajta szin tipul culoare* vrsta vrste boja turu
    renk rengi τυποσ ειδοσ χρωμα тип вид цвет колір 类型 類型 颜色 顏色`,
  sub: 'サブ',
  grape: `druif* *druiven* *rypal* lajik* szczep* 品種 ブドウ ぶどう 葡萄 セパージュ varietat* raim odrud* odrod*
    szolofajta* soi soiul ποικιλι* сорт сорта 葡萄品种`,
  filled: 'gebotteld',
  seller:
    '*verkoper* winkel* kauppa *myyja* *tuoja toimittaj* sklep* 輸入 販売 仕入先 購入先 店 botiga',
  cask: '*tynnyr* beczk* 樽',
  place: `locatie* *plaats* *plek* opslag* kelder* bewaar* ligt waar *kast kamer sijain* *paikk*
    *kellar* sailyt* *varasto* missa *kaappi huone miejsc* piwnic* 場所 保管 置き 収納 セラー lloc
    prestatg* umisten* umiestn* hely helye tarolas* locul raft lokacij* mjesto mesto konum* yeri
    raf θεση τοποθεσ* место полка погреб місце 位置 酒窖`,
  bin: 'vak* rek schap* plek lokero* teline* rivi *hylly polk* 棚 段 ラック 列 prestatg* regal polic*',
  position: '位置',
  country:
    '*maa kraj* 国 zeme krajina orszag* tara tarii drzav* ulke* χωρα страна країна 国家 國家',
  region: `*streek* *herkomst* *alue* seutu maakun* alkuper* apelacj* 産地 地域 地区 地方 アペラシオン 呼称 州 県 原産 畑
    oblast* borvidek* regiune* podgorie* regij* podrucj* bolge* περιοχη регион*
    регіон* 产区 產區`,
  distillery: 'stoker* gestook* 蒸留 蒸溜',
  producer: `*huis domein* gemaakt* brouwer* *wijnmak* merkki *talo valmist* *viinitil* tila tuottaj*
    panimo* winnic* 生産者 メーカー ブランド 製造 造り手 醸造所 蔵元 ワイナリー celler cellers vyrobce vyrobca vinarstv*
    vinar* borasz* pinceszet* termelo* producator* crama cramei proizvoda* vinarij* kleti klet
    uretici* sarap evi παραγωγοσ οινοποι* производител* винодельн* виробник* 酒庄 酒莊 生产商 生產商`,
  tags: 'trefwoord* avainsan* tunnist* asiasan* タグ キーワード ラベル',
  name: `*naam* nimi* *nimi nazw* 名 銘柄 品 nazev nazov* jmeno meno nev neve megnevezes* nume denumire*
    naziv* ime adi isim ονομα* название наименован* назва 酒名 名称 名稱`,
  thing:
    'wijn* wino wina ワイン ウイスキー vi vins bor borok sarap saraplar κρασι* οινοσ вино вина',
  described: '*omschrijv* opis* 説明 descripci*',
  key: '管理番号',
}
