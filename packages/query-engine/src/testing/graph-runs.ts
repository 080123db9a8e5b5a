/** Documented runs of graphs: the stored triples, without properties that no query reads, and the resulting rows. */

/** Converts lines of `subject relation object` to `CREATE` statements. `label` returns the label of a name. */
const triples = (label: (name: string, at: 'subject' | 'object', relation: string) => string, text: string): string[] =>
  lines(text).map((line) => {
    const [subject = '', relation = '', object = '', props = ''] = line.split(/ (?![^{]*\})/);
    const node = (name: string, at: 'subject' | 'object') => `(${label(name, at, relation)}:${name})`;
    return `CREATE ${node(subject, 'subject')}-[${relation}${props && ` ${props}`}]->${node(object, 'object')}`;
  });
const lines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());
/** Parses rows with cells separated by commas. */
const rowsOf = (text: string): string[][] => lines(text).map((line) => line.split(', '));

interface Run {
  script: string[];
  /** Query and resulting rows, with the columns in the order of `RETURN`. */
  answers: [query: string, rows: string[][]][];
}

/** Run of `RETURN *` and of chains and nested queries. People are in the order of their keys. */
const accidents: Run = {
  script: [
    ...lines(`CREATE (Person:Jasmine)
      CREATE (Person:Euanthe)
      CREATE (Person:Udo)
      CREATE (Person:Monroe)
      CREATE (Person:Skyler)
      CREATE (Person:Robrecht)`),
    ...triples(
      (_, at, relation) => {
        if (at === 'subject') return relation === 'IS_INVOLVED' ? 'Car' : 'Person';
        return { IS_INVOLVED: 'Accident', IS_DOCTOR: 'Person' }[relation] ?? 'Car';
      },
      `Focus IS_INVOLVED 123
      Corolla IS_INVOLVED 123
      Rio IS_INVOLVED 234
      Elantra IS_INVOLVED 234
      Focus IS_INVOLVED 345
      Clio IS_INVOLVED 345
      Udo DRIVER Focus
      Udo PASSENGER Rio
      Udo PASSENGER Fiesta
      Robrecht DRIVER Corolla
      Robrecht PASSENGER Elantra
      Robrecht PASSENGER Clio
      Monroe DRIVER Rio
      Monroe PASSENGER Focus
      Monroe PASSENGER Clio
      Skyler DRIVER Elantra
      Skyler PASSENGER Fiesta
      Skyler PASSENGER Corolla
      Euanthe DRIVER Fiesta
      Euanthe PASSENGER Elantra
      Euanthe PASSENGER Focus
      Jasmine DRIVER Clio
      Jasmine PASSENGER Corolla
      Jasmine PASSENGER Rio
      Sousanna IS_DOCTOR Euanthe
      Sousanna IS_DOCTOR Udo
      Sousanna IS_DOCTOR Monroe`,
    ),
  ],
  answers: [
    [
      'S=>(@d Person:*)-[IS_DOCTOR]->(@p Person:*)-[@r PASSENGER]->(@c Car:*)-[@f IS_INVOLVED]->(@a Accident:*); RETURN p.name AS p, c.name AS c, a.name AS a',
      rowsOf(`Euanthe, Elantra, 234
        Udo, Rio, 234
        Monroe, Clio, 345
        Euanthe, Focus, 123
        Euanthe, Focus, 345`),
    ],
    [
      'S=>(@p Person:*)-[DRIVER]->(@c Car:*)-[IS_INVOLVED]->(@a Accident:*); RETURN p.name AS p, c.name AS c, a.name AS a',
      rowsOf(`Skyler, Elantra, 234
        Monroe, Rio, 234
        Jasmine, Clio, 345
        Udo, Focus, 123
        Udo, Focus, 345
        Robrecht, Corolla, 123`),
    ],
    [
      'S2=>[S1=>(@p Person:*)-[@d DRIVER]->(@c Car:*)]-[@g PASSENGER]->(@f Car:*); RETURN p.name AS p, COUNT(p.name) AS n',
      ['Udo', 'Robrecht', 'Jasmine', 'Monroe', 'Skyler', 'Euanthe'].map((name) => [name, '2']),
    ],
  ],
};

/** Run of scenarios. The triple of a country and a state repeats for each city. */
const sales: Run = {
  script: lines(`Australia/South/Perth 183388.5186
    Canada/British/Malabar 144920.3202
    Canada/British/Coronado 126086.6603
    France/Essonne/Rockhampton 181244.7285
    Australia/Wales/Leonards 155010.3774
    Australia/Wales/Ryde 175222.5111`).flatMap((line) => {
    const [country, state, city, amount] = line.split(/[/ ]/);
    return [
      `CREATE (Country:${country})-[HAS]->(State:${state})-[HAS]->(City:${city})-[SOLD {"amount": ${amount}}]->(Group:g)`,
      `CREATE (Country:${country})-[HAS]->(City:${city})`,
    ];
  }),
  answers: [
    [
      'S=>(@c Country:*)-[HAS]->(@s State:*); RETURN c.name AS c, UCOUNT(s.name) AS n',
      rowsOf('Canada, 1\nAustralia, 2\nFrance, 1'),
    ],
    [
      'S=>(@c Country:*)-[HAS]->(@s State:*)-[HAS]->(@i City:*); RETURN c.name AS c, s.name AS s, i.name AS i WHERE c = Canada',
      rowsOf('Canada, British, Malabar\nCanada, British, Coronado'),
    ],
    [
      'S=>(@c Country:*)-[HAS]->(@s State:*)-[HAS]->(@i City:*)-[@r SOLD]->(@g Group:*); RETURN c.name AS c, AVG(r.amount) AS mean',
      rowsOf('Canada, 135503.490250\nAustralia, 171207.135700\nFrance, 181244.728500'),
    ],
    [
      'S=>(@c Country:*)-[HAS]->(@i City:*)-[@r SOLD]->(@g Group:*); RETURN c.name AS c, SUM(r.amount) AS total, STD(r.amount) AS std, SKEW(r.amount) AS skew SORT_DESC total',
      rowsOf(`Australia, 513621.407100, 14608.975125, -1.143416
        Canada, 271006.980500, 13317.408630, 0.000000
        France, 181244.728500, 0.000000, 0.000000`),
    ],
    [
      'S=>(@c Country:*)-[HAS]->(@s State:*)-[HAS]->(@i City:*)-[@r SOLD]->(@g Group:*); RETURN c.name AS c, s.name AS s, SUM(r.amount) AS total WHERE c = Australia',
      rowsOf('Australia, Wales, 330232.888500\nAustralia, South, 183388.518600'),
    ],
  ],
};

const buys = (text: string) => triples((_, at) => (at === 'subject' ? 'person' : 'product'), text);
/** Run of clusters: the group of shiela with its purchases, and a person of another group. */
const group =
  'S1=>(@p person:*)-[@c grp {_cluster_ = $$person:shiela}]->(@q person:*)-[@b BUYS]->(@r product:*); RETURN r.name AS product, COUNT(p.name) AS n';
const cluster: Run = {
  script: [
    ...['suman', 'mangesh', 'bob', 'kavita', 'shiela', 'ankit', 'dan'].map(
      (name) => `CREATE (person:${name})-[grp {"_cluster_": ${name === 'dan' ? 1 : 2}}]->(person:${name})`,
    ),
    ...buys(`suman BUYS milk
      suman BUYS meat
      suman BUYS water
      mangesh BUYS meat
      mangesh BUYS water
      bob BUYS milk
      bob BUYS pencil
      kavita BUYS coffee
      kavita BUYS tea
      kavita BUYS pen
      shiela BUYS milk
      shiela BUYS tea
      ankit BUYS meat
      ankit BUYS tea
      dan BUYS milk`),
  ],
  answers: [
    [`${group} WHERE n > 1`, rowsOf('milk, 3\nmeat, 3\ntea, 3\nwater, 2')],
    [
      `<SUBTRACT USING product> ${group} ++ S2=>(@p person:suman)-[@b BUYS]->(@r product:*); RETURN r.name AS product`,
      rowsOf('tea, 3\npencil, 1\ncoffee, 1\npen, 1'),
    ],
  ],
};

/** Run of aggregation in a graph. `MAX` of ramesh is stored as 345. */
const purchases: Run = {
  script: buys(`sachin BUYS computer {"amount": 211.45}
    sachin BUYS computer {"amount": 123.75}
    manu BUYS hardware {"amount": 231.2}
    ramesh BUYS grocery {"amount": 345}
    ramesh BUYS electronics {"amount": 165.5}`),
  answers: [
    [
      'S=>(@p person:*)-[@b BUYS]->(@s product:*); RETURN p.name AS p, COUNT(s.name) AS n, UCOUNT(s.name) AS u, STD(b.amount) AS std, MAX(b.amount) AS max WHERE n > 1',
      rowsOf('ramesh, 2, 2, 126.925667, 345\nsachin, 2, 1, 62.013265, 211.450000'),
    ],
    ['S{UNIQUE}=>(@p person:*)-[@b BUYS]->(@s product:*); RETURN p.name AS p', rowsOf('manu\nsachin\nramesh\nramesh')],
    [
      'S{UNIQUE_IN_CONTEXT}=>(@p person:*)-[@b BUYS]->(@s product:*); RETURN p.name AS p',
      rowsOf('manu\nsachin\nramesh'),
    ],
  ],
};

/** Run of `SYMM`, with the repeated call. */
const calls: Run = {
  script: triples(
    () => 'P',
    `john CALLS mike
    mike CALLS john
    abbie CALLS polly
    polly CALLS john
    polly CALLS john`,
  ),
  answers: [
    ['S{SYMM}=>(P:*)-[CALLS]->(P:*)', rowsOf('P:john, CALLS, P:mike\nP:mike, CALLS, P:john')],
    [
      'S=>(@a P:*)-[CALLS]->(@b P:*); RETURN a.name AS a, b.name AS b',
      rowsOf('john, mike\nabbie, polly\npolly, john\npolly, john\nmike, john'),
    ],
    [
      'S{UNIQUE}=>(@a P:*)-[CALLS]->(@b P:*); RETURN a.name AS a, b.name AS b',
      rowsOf('john, mike\nabbie, polly\npolly, john\nmike, john'),
    ],
  ],
};

/** Run of the geospatial index: the first position of Acme is 1 kilometre from john, the later ones are not. */
const places: Run = {
  script:
    lines(`CREATE (Person:john {"lat":12.8025,"lon":77.4028})-[WORKS_AT]->(Company:Acme {"lat":12.8016,"lon":77.3937})
    CREATE (Person:mike {"lat":12.8146,"lon":77.6656})-[WORKS_AT]->(Company:Acme {"lat":12.8417,"lon":77.7577})`),
  answers: [
    [
      'S=>(@p Person:john)-[@r #RADIUS_OF 1000 WORKS_AT]->(@c Company:*); RETURN c.name AS c, p.name AS p, r.rel AS rel',
      rowsOf('Acme, john, WORKS_AT'),
    ],
  ],
};

/** Run of scenarios: david directed three films and plays in one of them. */
const movies: Run = {
  script: [
    ...lines(`CREATE (Movie:highway {"released":"853338330"})
      CREATE (Movie:story {"released":"927323127"})
      CREATE (Movie:side {"released":"1329336940"})
      CREATE (Movie:gump {"released":"776409908"})
      CREATE (Movie:matrix {"released":"864258308"})
      CREATE (Person:keanu {"dob":"19640523123415"})`),
    ...triples(
      (_, at) => (at === 'subject' ? 'Person' : 'Movie'),
      `david ACTED_IN highway
      david DIRECTED highway
      david DIRECTED story
      david DIRECTED side
      robert DIRECTED gump
      tom ACTED_IN gump
      keanu ACTED_IN matrix
      keanu ACTED_IN side`,
    ),
  ],
  answers: [
    [
      'S2=>[S1=>(@p Person:*)-[@d DIRECTED]->(@m Movie:*)]-[@a ACTED_IN]->(@n Movie:*); RETURN p.name AS p',
      rowsOf('david'),
    ],
    [
      'S=>(@p Person:*)-[DIRECTED]->(@m Movie:*)<-[ACTED_IN]-(@a Person:*); RETURN m.name AS m, p.name AS p, a.name AS a, COUNT(*) AS n',
      rowsOf('gump, robert, tom, 1\nhighway, david, david, 1\nside, david, keanu, 1'),
    ],
    [
      'S=>(@m Movie:*); RETURN m.released AS released, MATH_EXP("DATE_FMT_TS($released, %Y)") AS year, COUNT(m.name) AS n EXCLUDE_GROUPBY(released)',
      rowsOf('1997, 2\n1999, 1\n2012, 1\n1994, 1'),
    ],
    [
      '<CROSS USING m> S1=>(@p Person:*)-[DIRECTED]->(@m Movie:*); RETURN m.name AS m ++ S2=>(@q Person:*)-[ACTED_IN]->(@n Movie:*); RETURN n.name AS m',
      rowsOf('side\nhighway\ngump'),
    ],
    [
      'S=>(@p Person:keanu); RETURN p.dob AS dob, MATH_EXP("DATE_FMT($dob, %Y/%m/%d %H:%M:%S)") AS born, MATH_EXP("DATE_MONTH($dob+0)") AS month',
      rowsOf('19640523123415, 1964/05/23 12:34:00, 5.000000'),
    ],
  ],
};

export const runs = { accidents, sales, cluster, purchases, calls, places, movies };

/** Run of the advanced shortest path: relations with their distances, and cities with their positions. */
export const cities = {
  script: lines(`CREATE (city:A {"lat":12.97,"lon":77.59})-[BYROAD {"distance":100}]->(city:B {"lat":12.29,"lon":76.64})
    CREATE (city:B)-[BYROAD {"distance":50}]->(city:C {"lat":11.41,"lon":76.69})
    CREATE (city:B)-[BYROAD {"distance":120}]->(city:D {"lat":13.34,"lon":76.11})
    CREATE (city:A)-[BYROAD {"distance":190}]->(city:D)
    CREATE (city:C)-[BYROAD {"distance":30}]->(city:D)
    CREATE (city:A)-[BYAIR {"distance":20}]->(city:B)
    CREATE (city:B)-[BYAIR {"distance":10}]->(city:C)
    CREATE (city:C)-[BYAIR {"distance":10}]->(city:D)
    CREATE (city:B)-[BYAIR {"distance":25}]->(city:D)
    CREATE (city:A)-[BYAIR {"distance":25}]->(city:C)`),
  /** Search, and the nodes of the resulting path. */
  shortest: [
    ['*', 'A D'],
    ['BYROAD {weight="distance"}', 'A B C D'],
    ['BYAIR {weight="distance"}', 'A C D'],
    ['* {weight="distance"}', 'A C D'],
    ['* {geo_distance="lat.lon"}', 'A D'],
  ],
  count: 15,
} as const;
