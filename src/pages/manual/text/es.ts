import type { Topic } from "./topic";

/** The manual in Spanish: the topics, parts and keys of `en.ts`. */
export const TOPICS: readonly Topic[] = [
  {
    id: "start",
    title: "Empieza aquí",
    lead: "Backline es un estudio y un escenario en el navegador. No necesitas cuenta para hacer música, solo para compartirla.",
    screens: ["landing", "studio-directory", "sign-in"],
    parts: [
      {
        title: "Tus primeros cinco minutos",
        text: [
          [
            "Abre el estudio de música. Se abre un proyecto nuevo o el último que tenías abierto.",
            "Pulsa {Mod+I} y elige un archivo de sonido, o arrastra uno a la línea de tiempo.",
            "Pulsa {Space} para reproducir. {Shift+Space} detiene y vuelve al principio.",
            "Abre el mezclador con {Alt+2} y mueve un fader.",
            "Pulsa {Mod+Z} para deshacer lo que no te guste.",
          ],
          "No hay que guardar nada a mano: cada cambio queda en este dispositivo en cuanto lo haces.",
        ],
      },
      {
        title: "Encuentra cualquier cosa",
        text: [
          "{Mod+K} abre la paleta de comandos: escribe lo que quieres hacer. {?} muestra todas las teclas de la pantalla en la que estás, y {Shift+F1} abre este manual por ella. Con {Mod+Alt+K} cambias las teclas o usas las de Ableton Live, Logic Pro o Pro Tools. Este manual nombra las teclas con las que empiezas.",
        ],
      },
    ],
  },
  {
    id: "record",
    title: "Grabar",
    lead: "Graba una voz o un instrumento con un micrófono o una interfaz de audio, en tantas tomas como quieras.",
    screens: ["music-studio"],
    parts: [
      {
        title: "Graba una toma",
        text: [
          [
            "Añade una pista de audio con {Alt+Shift+A}.",
            "Elige su entrada con {Alt+Shift+I}. El navegador pide permiso para el micrófono una vez.",
            "Arma la pista con {A} y mira su medidor: la parte más fuerte debe quedar por debajo del tope.",
            "Si quieres una cuenta previa, actívala con {Shift+C}.",
            "Pulsa {R} para grabar y {Space} para parar.",
          ],
          "Usa auriculares. Con altavoces, el micrófono también oye la canción.",
        ],
      },
      {
        title: "Muchas tomas",
        text: [
          "Activa el bucle con {L} y graba: cada vuelta es una toma propia. Elige entre las tomas en el menú del clip.",
        ],
      },
      {
        title: "Si algo detiene la grabación",
        text: [
          "Lo que grabas se escribe en el disco mientras tocas. Tras un fallo o con el disco lleno pierdes como mucho el último segundo, y el estudio te dice qué conservó.",
        ],
      },
    ],
  },
  {
    id: "import",
    title: "Importar sonido, MIDI y proyectos",
    lead: "Trae lo que ya tienes.",
    screens: [],
    parts: [
      {
        title: "Importa un archivo",
        text: [
          [
            "Pulsa {Mod+I} y elige archivos, o arrástralos a la línea de tiempo.",
            "El sonido se convierte en clips de una pista de audio, en el lugar donde lo sueltas.",
            "Un archivo MIDI se convierte en pistas con notas.",
            "Un archivo .backline se abre como proyecto propio.",
          ],
          "Los archivos de sonido quedan como están: editar un clip nunca cambia el archivo.",
        ],
      },
    ],
  },
  {
    id: "mix",
    title: "Mezclar",
    lead: "Equilibra las pistas, da forma a su sonido y comprueba lo fuerte que suena todo.",
    screens: [],
    parts: [
      {
        title: "Equilibrio",
        text: [
          [
            "Abre el mezclador con {Alt+2}.",
            "Empieza con todos los faders abajo y sube primero la pista más importante.",
            "{M} silencia la pista elegida, {O} la reproduce sola.",
            "Usa el filtro paso alto ({H}) en todo lo que no aporta graves.",
          ],
        ],
      },
      {
        title: "Envíos y grupos",
        text: [
          "Reverb, delay y chorus están en retornos que comparten todas las pistas: las cantidades de un canal dicen cuánto va a cada uno. {Mod+G} pone las pistas elegidas en un grupo con un solo fader.",
        ],
      },
      {
        title: "Sonoridad",
        text: [
          "El máster muestra la sonoridad en LUFS y el pico real. {Shift+U} mide de nuevo desde ahora. Mantén el pico real por debajo de −1 dBTP para que un MP3 o AAC posterior no sature.",
        ],
      },
    ],
  },
  {
    id: "instruments",
    title: "Instrumentos y notas",
    lead: "Toca los instrumentos incluidos con un teclado, un controlador o el ratón.",
    screens: ["instruments-studio", "professional-tools"],
    parts: [
      {
        title: "Toca",
        text: [
          [
            "Añade una pista MIDI con {Alt+Shift+M} o una de batería con {Alt+Shift+D}.",
            "Elige su instrumento con {Shift+W}.",
            "Pulsa {Mod+Shift+K} para tocar notas con el teclado del ordenador. {-} y {=} cambian la octava.",
            "Arma la pista con {A} y graba con {R}.",
          ],
          "{Shift+PageDown} y {Shift+PageUp} recorren los presets de un instrumento. Si una nota se queda sonando, {Shift+Escape} lo silencia todo.",
        ],
      },
      {
        title: "Edita notas",
        text: ["{Alt+5} abre el piano roll del clip elegido: allí dibujas, mueves, alargas y cuantizas notas."],
      },
    ],
  },
  {
    id: "midi",
    title: "Controladores MIDI",
    lead: "Usa teclas, perillas, faders y pads que puedes tocar.",
    screens: ["midi-studio"],
    parts: [
      {
        title: "Enseña una perilla",
        text: [
          [
            "Conecta el controlador y permite MIDI cuando el navegador lo pida.",
            "Empieza a aprender y haz clic en el control de la pantalla.",
            "Mueve la perilla, el fader o el botón del controlador en menos de tres segundos.",
          ],
          "Lo que enseñas queda en este dispositivo y, con una cuenta, en todos los tuyos. En el estudio de controladores MIDI puedes importar una asignación de Mixxx para un controlador de DJ.",
        ],
      },
      {
        title: "Qué navegadores",
        text: ["Chrome, Edge, Opera y Firefox tienen MIDI. Safari no: allí funciona todo lo demás."],
      },
    ],
  },
  {
    id: "export",
    title: "Exportar",
    lead: "Haz un archivo de la mezcla, de sus stems o de todo el proyecto.",
    screens: [],
    parts: [
      {
        title: "Exporta audio",
        text: [
          [
            "Pulsa {Mod+E}.",
            "Elige qué exportar: la mezcla, o stems, archivos que juntos suman la mezcla.",
            "Elige el formato. WAV y FLAC lo conservan todo; MP3 y Ogg Opus ocupan poco.",
            "Empieza. Exportar tarda menos que la canción, y puedes seguir trabajando.",
          ],
        ],
      },
      {
        title: "Llévate el proyecto",
        text: [
          "{Mod+S} guarda el proyecto con todo su sonido en un archivo .backline. {Mod+Shift+E} guarda las notas en un archivo MIDI.",
        ],
      },
    ],
  },
  {
    id: "publish",
    title: "Publicar un lanzamiento",
    lead: "Da a una mezcla su propia página, donde la gente escucha, da me gusta, comenta y comparte.",
    screens: ["releases", "watch", "artist", "artists", "home", "search"],
    parts: [
      {
        title: "Publica",
        text: [
          [
            "En el estudio pulsa {Alt+P}, o abre Lanzamientos y elige un archivo de sonido.",
            "Ponle título y género. La portada se crea sola; cámbiala si tienes una.",
            "Elige quién puede oírlo.",
            "Publica. El lanzamiento está en su dirección en cuanto se procesa.",
          ],
          "Más tarde puedes cambiar título, texto, portada y visibilidad, o retirar el lanzamiento. Inicio del artista muestra reproducciones, minutos, me gusta e ingresos.",
        ],
      },
    ],
  },
  {
    id: "feed",
    title: "Publicar para tus seguidores",
    lead: "El feed muestra lo que publican los artistas que sigues, y también puedes publicar tú.",
    screens: ["feed", "post"],
    parts: [
      {
        title: "Escribir una publicación",
        text: [
          [
            "Abre el feed y escribe en el campo de arriba.",
            "Añade hasta cuatro imágenes o uno de tus lanzamientos, si quieres. Di qué muestra cada imagen: quien no la ve, lo oye.",
            "Elige Publicar. Tus seguidores la tienen al momento, y tiene una página propia que puedes compartir.",
          ],
          "En su menú puedes retirarla o borrarla. Sus «me gusta» y comentarios se van con ella.",
        ],
      },
    ],
  },
  {
    id: "challenges",
    title: "Retos",
    lead: "Reserva un premio, deja que otros presenten sus lanzamientos, y los votos deciden quién se lo lleva.",
    screens: ["viral-challenge", "challenges", "challenge"],
    parts: [
      {
        title: "Crear un reto",
        text: [
          [
            "Abre «Crear un reto» y escribe un título y una descripción.",
            "Escribe un hashtag o elige «Sugerir»: toma las dos primeras palabras más largas del título.",
            "Elige tipo, duración y premio. El premio se reserva de tu cartera al momento.",
            "Añade stems si quieres: un proyecto tuyo en la nube que todos los participantes pueden copiar y cambiar. Un vídeo de muestra enseña cómo se hace.",
            "Elige «Lanzar reto». Hasta que acabe está en su página, bajo su hashtag y en tu página de artista.",
          ],
          "Hasta la primera participación puedes cancelarlo y el premio vuelve. Después solo puede hacerlo la administración.",
        ],
      },
      {
        title: "Participar",
        text: [
          [
            "Abre un reto en «Retos».",
            "Si tiene stems, «Abrir en el estudio de música» te crea un proyecto propio con las pistas y grabaciones del artista.",
            "Publica lo que has hecho, elígelo en «Participar» y preséntalo. Participas una vez y puedes retirarlo hasta el final.",
          ],
        ],
      },
      {
        title: "Votar",
        text: [
          "Tienes un voto en cada reto y puedes moverlo hasta el final. Tu correo tiene que estar confirmado y tu cuenta tener tres días. No puedes votarte a ti, y desde una misma red cada participación recibe solo unos pocos votos.",
        ],
      },
      {
        title: "Quién se lleva el premio",
        text: [
          "Al final el primer puesto recibe la mitad, el segundo el 30 % y el tercero el 20 %. Si hay menos ganadores, sus partes crecen; un empate reparte sus puestos por igual, y sin votos el premio vuelve al artista. Los premios están en las carteras en unos minutos.",
        ],
      },
    ],
  },
  {
    id: "analytics",
    title: "Leer tus cifras",
    lead: "El panel de analíticas muestra qué hacen otros con lo que publicas, en cada plataforma que se ha contado.",
    screens: ["analytics-dashboard"],
    parts: [
      {
        title: "Mirar un periodo",
        text: [
          "Elige un periodo arriba. Cada cifra está junto a la del periodo anterior. Las horas y los días son los de UTC. Se cuenta desde que publicas; nada se inventa.",
        ],
      },
      {
        title: "Hallazgos",
        text: [
          "Un hallazgo habla de un cambio mayor que el azar: un nivel nuevo, un día distinto o lo que va junto con publicar. Dice en qué se basa. Que dos cosas vayan juntas no significa que una cause la otra.",
        ],
      },
      {
        title: "Mejor hora y próximo lanzamiento",
        text: [
          "Las horas punta muestran cuándo está activo tu público. Debajo, una estimación dice qué puede alcanzar un lanzamiento que salga ahora: una cifra, su margen y cuánto fallaron antes esas estimaciones. Necesita 20 publicaciones tuyas; hasta entonces ves la mediana de todos.",
        ],
      },
    ],
  },
  {
    id: "coach",
    title: "Planificar con el coach de estrategia",
    lead: "El coach dice, según tus propias cifras, qué esperar de los próximos meses y qué hacer primero.",
    screens: ["strategy-coach"],
    parts: [
      {
        title: "Empezar una sesión",
        text: [
          [
            "Abre el coach de estrategia y escribe tus objetivos, uno por línea, y lo que te frena.",
            "Escribe seguidores, interacción y con qué frecuencia publicas, y elige tus plataformas.",
            "Empieza la sesión.",
          ],
          "Recibes los seguidores que puedes esperar en 30 días, 90 días y un año, cada cifra con su margen, y hasta cuatro tareas con sus pasos.",
        ],
      },
      {
        title: "Preguntar",
        text: [
          "Haz una pregunta al coach. Responde con tus cifras y enlaza a ellas; lo que no dicen, también lo aclara. En los recursos hay guías para leer y plantillas para copiar.",
        ],
      },
    ],
  },
  {
    id: "career",
    title: "Objetivos, agentes y tu carrera",
    lead: "Fija objetivos, deja que cuatro agentes miren tus cifras y decide qué hacer.",
    screens: ["career-management", "ai-career-manager", "ai-career-dashboard"],
    parts: [
      {
        title: "Fijar un objetivo",
        text: [
          [
            "Abre el gestor de carrera con IA y la pestaña de objetivos.",
            "Elige qué se cuenta, una meta y un día.",
            "Guarda el objetivo. El progreso se mide, y la hoja de ruta dice cuándo llegarás al ritmo de las últimas semanas.",
          ],
        ],
      },
      {
        title: "Agentes y recomendaciones",
        text: [
          "Cuatro agentes miran tus cifras cada día con reglas que puedes leer: marketing, ingresos, contratación y asuntos legales. Nada se hace sin tu sí. Cada recomendación muestra las cifras que hay detrás. Responde Aceptar, Más tarde o No: tus respuestas deciden qué va primero, y lo que siempre rechazas se silencia.",
        ],
      },
      {
        title: "Oportunidades",
        text: [
          "Los retos en los que puedes participar, las invitaciones y lo que pide el público en tu sesión de DJ están en las oportunidades. Los detalles dicen qué hay detrás; al aceptar, un enlace te lleva adonde sigue.",
        ],
      },
      {
        title: "Puntuación de carrera",
        text: [
          "La puntuación es una suma de partes, cada una con su regla, su cifra y sus puntos. Se muestra cuando hay bastante que contar.",
        ],
      },
      {
        title: "Conciertos y contratación",
        text: [
          "En la suite de carrera con IA, la contratación guarda contactos y conciertos: consultas, ofertas y fechas confirmadas con su caché y reparto. En el calendario creas una dirección secreta para ver los conciertos en el teléfono. Quien la conoce los lee; una dirección nueva anula la anterior.",
        ],
      },
      {
        title: "Acuerdos y lista de comprobación",
        text: [
          [
            "Abre la pestaña legal y crea un acuerdo, o empieza con una plantilla.",
            "Añade a las partes con sus usuarios y guarda el borrador.",
            "Envíalo. Desde entonces el texto queda fijo, y cada parte lo lee y lo firma con su nombre.",
          ],
          "Su SHA-256 muestra que no ha cambiado ni una letra, y puedes guardarlo como PDF. Las plantillas no son asesoramiento legal. La lista de comprobación guarda ISRC, ISWC, UPC y créditos; los recordatorios llegan solos antes de conciertos, objetivos y firmas.",
        ],
      },
    ],
  },
  {
    id: "writing",
    title: "Textos para tus publicaciones",
    lead: "Backline escribe con lo que tu canción es de verdad: título, tempo, tonalidad, género y portada. Cada texto dice quién lo escribió.",
    screens: ["social-generator", "ai-content"],
    parts: [
      {
        title: "Generador social en un clic",
        text: [
          [
            "Abre el generador, escribe de qué deben tratar los textos y elige plataformas.",
            "Elige un lanzamiento para que se puedan usar sus datos.",
            "Genera. Cada plataforma recibe una pestaña con texto, hashtags y primeras líneas, dentro de sus límites.",
            "Copia lo que necesites, expórtalo como texto, JSON o imagen del tamaño de la plataforma, o ponlo en tu feed con «Publicar ahora». Antes pregunta.",
          ],
          "El rendimiento previsto necesita publicaciones tuyas que se hayan medido. Hasta que haya bastantes, lo dice.",
        ],
      },
      {
        title: "Creador de contenido con IA",
        text: [
          "Elige plataforma, tipo y tema. La puntuación de optimización es una lista de comprobación: nombra lo que falta. En las plantillas guardas textos con huecos que se llenan con un lanzamiento, y en las voces de marca cómo suenan tus propios textos: aprendido de ellos, y tuyo para cambiar.",
        ],
      },
      {
        title: "Cuántos",
        text: ["Tu plan dice cuántas generaciones tiene un mes. La página muestra cuántas has usado."],
      },
    ],
  },
  {
    id: "business",
    title: "Regiones, fans y encuestas",
    lead: "La suite de analítica y negocio muestra dónde te escuchan y quiénes son tus fans, y les deja votar.",
    screens: ["business-suite", "poll"],
    parts: [
      {
        title: "Regiones y fans",
        text: [
          "Las regiones muestran dónde te han escuchado. Los segmentos de fans son reglas tuyas, como un número de reproducciones o «me gusta» en 90 días: abre las reglas para verlas y cambiarlas. De menos de cinco personas no se muestra nada. Los logros siguen cifras contadas.",
        ],
      },
      {
        title: "Preguntar a tus fans",
        text: [
          [
            "Abre las votaciones y crea una encuesta.",
            "Escribe una pregunta, añade las opciones y elige cuánto tiempo está abierta.",
            "Crea la encuesta y comparte su página.",
          ],
          "Cada cuenta con la dirección confirmada tiene un voto. El resultado se ve según llega.",
        ],
      },
      {
        title: "Competencia",
        text: [
          "Anota los seguidores que muestra la página pública de otro artista, con el día y la dirección. Nada se descarga ni se adivina: la comparación muestra lo que has anotado.",
        ],
      },
    ],
  },
  {
    id: "social",
    title: "Planificar y enviar publicaciones",
    lead: "El centro de redes sociales reúne tus publicaciones para el feed y para otras redes.",
    screens: ["social-hub"],
    parts: [
      {
        title: "Conectar una red",
        text: [
          [
            "Abre el centro social. En el panel elige «Conectar» junto a una red.",
            "Para Mastodon, escribe tu servidor: te pregunta y te devuelve aquí. Para Bluesky, crea una contraseña de aplicación en sus ajustes. Un webhook recibe cada publicación como JSON firmado.",
            "Tu feed de Backline siempre está. Lo que este servidor no puede conectar aparece con lo que falta.",
          ],
        ],
      },
      {
        title: "Escribir y enviar",
        text: [
          [
            "En el contenido, genera un borrador para hasta tres plataformas o escríbelo tú.",
            "Elige adónde va y cuándo. Sin hora sale al momento; la hora propuesta es aquella en la que tu público está activo.",
            "Mira el calendario y la cola. Arrastra una publicación a otro día o muévela con su menú.",
          ],
          "Si una red no dice si la publicación llegó, no se envía otra vez sola: mira la cuenta y responde si está o no.",
        ],
      },
      {
        title: "Reglas y agentes",
        text: [
          "Una regla envía tu borrador más antiguo tres o cinco veces al día, cada hora, cada día o cada semana, a horas de tu zona horaria, hasta que la pausas. Los agentes miran cada hora y proponen. Nada se publica sin tu sí o una regla tuya.",
        ],
      },
      {
        title: "Ver cómo va",
        text: [
          "Las analíticas muestran cada publicación con espectadores y reacciones, y un mapa de calor de cuándo está activo tu público. Pay-to-View muestra lo que la gente pagó por oír tus lanzamientos.",
        ],
      },
    ],
  },
  {
    id: "dj",
    title: "DJ",
    lead: "Mezcla con hasta cuatro platos y deja que el público pida canciones.",
    screens: ["dj-studio", "request"],
    parts: [
      {
        title: "Tu primera mezcla",
        text: [
          [
            "Arrastra pistas a la biblioteca o añade la caja de demostración.",
            "Carga una en el plato A y reprodúcela.",
            "Carga otra en el plato B. Escúchala primero en los auriculares.",
            "Reprodúcela, pulsa Sync y mueve el crossfader al otro lado.",
          ],
          "La tira con los primeros pasos se puede ocultar. Busca «Mostrar los primeros pasos» en la paleta ({Mod+K}) para verla otra vez.",
        ],
      },
      {
        title: "Peticiones",
        text: [
          "Inicia sesión, abre Peticiones, pon nombre al set y elige «Abrir peticiones». Muestra al público el enlace o el código QR. El público no necesita cuenta: vota, y la lista sigue sus votos al momento. Un set acepta peticiones durante 24 horas, o hasta que lo cierres.",
        ],
      },
    ],
  },
  {
    id: "collaborate",
    title: "Trabajar en grupo",
    lead: "Varias personas pueden editar un proyecto a la vez, y un sello o una banda puede tener su propia cuenta.",
    screens: ["projects", "organisations"],
    parts: [
      {
        title: "Comparte un proyecto",
        text: [
          [
            "Abre Proyectos y elige el proyecto. Pulsa {S}.",
            "Crea un enlace y di si permite ver o editar.",
            "Envía el enlace. Quien lo abra e inicie sesión es miembro hasta que lo quites.",
          ],
          "Los cambios llegan a los demás en un instante. Deshacer quita tus propios cambios, nunca los de otra persona.",
        ],
      },
      {
        title: "Cuando dos cambios no encajan",
        text: [
          "Si cambias algo que alguien acaba de eliminar, tu cambio se rechaza y se aparta: el estudio lo muestra y tú decides qué hacer con él.",
        ],
      },
      {
        title: "Un sello o una banda",
        text: [
          "En Organizaciones creas una cuenta por la que actúan varias personas, y las invitas por correo. Lo que publica la organización sigue siendo suyo cuando un miembro se va.",
        ],
      },
      {
        title: "Versiones",
        text: [
          "{Alt+V} guarda una versión a la que puedes volver con {V} en Proyectos. Volver es un cambio: puedes deshacerlo.",
        ],
      },
    ],
  },
  {
    id: "offline",
    title: "Sin conexión, y dónde está tu trabajo",
    lead: "El estudio funciona sin red.",
    screens: [],
    parts: [
      {
        title: "En este dispositivo",
        text: [
          "Proyectos y grabaciones se guardan en este navegador. Tras la primera visita los estudios se abren sin red. No borres los datos de este sitio en el navegador antes de guardar lo que necesitas.",
        ],
      },
      {
        title: "En la nube",
        text: [
          "Con una cuenta, tus proyectos están también en el servidor y se abren en todos los dispositivos. Lo que editas sin conexión se envía cuando vuelves a tenerla. El estudio dice cuándo lo ha enviado todo.",
        ],
      },
      {
        title: "Espacio",
        text: [
          "Si el dispositivo se llena, elimina las grabaciones sin usar con {Shift+J}, o guarda un proyecto en un archivo y elimínalo aquí.",
        ],
      },
    ],
  },
  {
    id: "wallet",
    title: "Monedero y pagos",
    lead: "Qué da monedas, qué compran y cómo se pagan.",
    screens: ["wallet", "cancel-payout", "pricing"],
    parts: [
      {
        title: "Monedas",
        text: [
          "Las ArtistCoins (AC) vienen de la gente que te escucha, de las visitas diarias y de la gente que invitas. El monedero muestra cada movimiento y lo que da cada motivo en un día. Los días empiezan a las 00:00 UTC.",
        ],
      },
      {
        title: "Pide un pago",
        text: [
          [
            "Abre el monedero y elige «Pedir un pago». Si los pagos están desactivados en este servidor, el monedero lo dice.",
            "Escribe la cantidad y adónde va el dinero.",
            "Escribe tu contraseña o el código de tu aplicación de autenticación y envía. Las monedas se apartan al momento.",
          ],
          "La administración paga tras un tiempo de espera en el que puedes cancelar: en el monedero o con el enlace del correo. Si no lo pediste tú, cancela y cambia tu contraseña.",
        ],
      },
    ],
  },
  {
    id: "account",
    title: "Protege tu cuenta",
    lead: "Dos pasos dejan fuera a los demás, y puedes ver dónde tienes sesión iniciada.",
    screens: ["profile", "notifications", "admin"],
    parts: [
      {
        title: "Segundo factor",
        text: [
          [
            "Abre tu perfil y ve al segundo factor.",
            "Escanea el código con una aplicación de autenticación y escribe lo que muestra.",
            "Guarda los códigos de recuperación en un lugar que no sea este dispositivo.",
          ],
        ],
      },
      {
        title: "Alguien más estuvo aquí",
        text: [
          "«Dónde tienes sesión iniciada» muestra en tu perfil cada sesión. Cierra las que no conozcas y cambia después tu contraseña. Una sesión cerrada queda fuera al momento.",
        ],
      },
      {
        title: "Tus datos",
        text: ["En «Tus datos» puedes descargar todo lo que el servidor guarda sobre ti, o eliminar la cuenta."],
      },
    ],
  },
];
