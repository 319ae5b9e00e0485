import type { Topic } from "./topic";

/** The manual in German: the topics, parts and keys of `en.ts`. */
export const TOPICS: readonly Topic[] = [
  {
    id: "start",
    title: "Hier anfangen",
    lead: "Backline ist Studio und Bühne im Browser. Zum Musikmachen brauchst du kein Konto, nur zum Teilen.",
    screens: ["landing", "studio-directory", "sign-in"],
    parts: [
      {
        title: "Deine ersten fünf Minuten",
        text: [
          [
            "Öffne das Musikstudio. Es öffnet ein neues Projekt oder das, das du zuletzt offen hattest.",
            "Drück {Mod+I} und wähle eine Audiodatei, oder zieh eine auf die Zeitachse.",
            "Drück {Space} zum Abspielen. {Shift+Space} hält an und geht zurück zum Anfang.",
            "Öffne mit {Alt+2} den Mixer und beweg einen Fader.",
            "Drück {Mod+Z}, um rückgängig zu machen, was dir nicht gefällt.",
          ],
          "Von Hand speichern musst du nichts: Jede Änderung liegt auf diesem Gerät, sobald du sie machst.",
        ],
      },
      {
        title: "Alles finden",
        text: [
          "{Mod+K} öffnet die Befehlspalette: Tipp ein, was du tun willst. {?} zeigt alle Tasten der Ansicht, in der du bist, und {Shift+F1} öffnet diese Anleitung an ihrer Stelle. Mit {Mod+Alt+K} änderst du Tasten oder nimmst die von Ableton Live, Logic Pro oder Pro Tools. Diese Anleitung nennt die Tasten, mit denen du beginnst.",
        ],
      },
    ],
  },
  {
    id: "record",
    title: "Aufnehmen",
    lead: "Nimm Stimme oder Instrument über ein Mikrofon oder ein Audiointerface auf, in so vielen Takes, wie du willst.",
    screens: ["music-studio"],
    parts: [
      {
        title: "Einen Take aufnehmen",
        text: [
          [
            "Füg mit {Alt+Shift+A} eine Audiospur hinzu.",
            "Wähle mit {Alt+Shift+I} ihren Eingang. Der Browser fragt einmal nach dem Mikrofon.",
            "Schalte die Spur mit {A} scharf und sieh auf den Pegel: Die lauteste Stelle soll unter dem Anschlag bleiben.",
            "Wenn du einen Vorzähler willst, schalte ihn mit {Shift+C} ein.",
            "Drück {R} zum Aufnehmen und {Space} zum Anhalten.",
          ],
          "Trag Kopfhörer. Mit Lautsprechern hört das Mikrofon auch den Song.",
        ],
      },
      {
        title: "Viele Takes",
        text: [
          "Schalte mit {L} den Loop ein und nimm auf: Jeder Durchgang wird ein eigener Take. Im Menü des Clips wählst du zwischen den Takes.",
        ],
      },
      {
        title: "Wenn etwas die Aufnahme abbricht",
        text: [
          "Was du aufnimmst, wird beim Spielen auf die Festplatte geschrieben. Nach einem Absturz oder bei voller Festplatte fehlt höchstens die letzte Sekunde, und das Studio sagt dir, was es behalten hat.",
        ],
      },
    ],
  },
  {
    id: "import",
    title: "Audio, MIDI und Projekte importieren",
    lead: "Bring mit, was du schon hast.",
    screens: [],
    parts: [
      {
        title: "Eine Datei importieren",
        text: [
          [
            "Drück {Mod+I} und wähle Dateien, oder zieh sie auf die Zeitachse.",
            "Audio wird zu Clips auf einer Audiospur, an der Stelle, an der du es abgelegt hast.",
            "Eine MIDI-Datei wird zu Spuren mit Noten.",
            "Eine .backline-Datei öffnet als eigenes Projekt.",
          ],
          "Audiodateien bleiben, wie sie sind: Einen Clip zu bearbeiten ändert nie die Datei.",
        ],
      },
    ],
  },
  {
    id: "mix",
    title: "Mischen",
    lead: "Gleich die Spuren aus, form ihren Klang und prüf, wie laut das Ganze ist.",
    screens: [],
    parts: [
      {
        title: "Lautstärken",
        text: [
          [
            "Öffne mit {Alt+2} den Mixer.",
            "Beginne mit allen Fadern unten und zieh die wichtigste Spur zuerst hoch.",
            "{M} schaltet die gewählte Spur stumm, {O} spielt sie allein.",
            "Nutz den Hochpassfilter ({H}) überall, wo kein Bass gebraucht wird.",
          ],
        ],
      },
      {
        title: "Sends und Gruppen",
        text: [
          "Reverb, Delay und Chorus liegen auf Returns, die sich alle Spuren teilen: Die Send-Werte eines Kanalzugs sagen, wie viel dorthin geht. {Mod+G} fasst die gewählten Spuren zu einer Gruppe mit einem Fader zusammen.",
        ],
      },
      {
        title: "Lautheit",
        text: [
          "Der Master zeigt die Lautheit in LUFS und den True Peak. {Shift+U} misst ab jetzt neu. Halt den True Peak unter −1 dBTP, damit ein späteres MP3 oder AAC nicht übersteuert.",
        ],
      },
    ],
  },
  {
    id: "instruments",
    title: "Instrumente und Noten",
    lead: "Spiel die eingebauten Instrumente mit Tastatur, Controller oder Maus.",
    screens: ["instruments-studio", "professional-tools"],
    parts: [
      {
        title: "Spielen",
        text: [
          [
            "Füg mit {Alt+Shift+M} eine MIDI-Spur hinzu oder mit {Alt+Shift+D} eine Drum-Spur.",
            "Wähle mit {Shift+W} ihr Instrument.",
            "Drück {Mod+Shift+K}, um Noten auf der Computertastatur zu spielen. {-} und {=} wechseln die Oktave.",
            "Schalte die Spur mit {A} scharf und nimm mit {R} auf.",
          ],
          "{Shift+PageDown} und {Shift+PageUp} gehen durch die Presets eines Instruments. Wenn eine Note hängt, macht {Shift+Escape} alles still.",
        ],
      },
      {
        title: "Noten bearbeiten",
        text: [
          "{Alt+5} öffnet die Pianorolle des gewählten Clips: Dort zeichnest, verschiebst, dehnst und quantisierst du Noten.",
        ],
      },
    ],
  },
  {
    id: "midi",
    title: "MIDI-Controller",
    lead: "Nimm Tasten, Regler, Fader und Pads zum Anfassen.",
    screens: ["midi-studio"],
    parts: [
      {
        title: "Einen Regler anlernen",
        text: [
          [
            "Schließ den Controller an und erlaub MIDI, wenn der Browser fragt.",
            "Starte das Anlernen und klick auf das Bedienelement am Bildschirm.",
            "Beweg innerhalb von drei Sekunden den Regler, den Fader oder die Taste des Controllers.",
          ],
          "Was du angelernt hast, bleibt auf diesem Gerät, mit Konto auf allen deinen Geräten. Eine Mixxx-Zuordnung für einen DJ-Controller kannst du im MIDI-Controller-Studio importieren.",
        ],
      },
      {
        title: "Welche Browser",
        text: ["Chrome, Edge, Opera und Firefox haben MIDI. Safari hat keins: Alles andere geht dort."],
      },
    ],
  },
  {
    id: "export",
    title: "Exportieren",
    lead: "Mach eine Datei aus dem Mix, seinen Stems oder dem ganzen Projekt.",
    screens: [],
    parts: [
      {
        title: "Audio exportieren",
        text: [
          [
            "Drück {Mod+E}.",
            "Wähle, was du exportieren willst: den Mix oder Stems, Dateien, die zusammen den Mix ergeben.",
            "Wähle das Format. WAV und FLAC behalten alles, MP3 und Ogg Opus sind klein.",
            "Starte. Der Export ist schneller, als der Song spielt, und du kannst weiterarbeiten.",
          ],
        ],
      },
      {
        title: "Das Projekt mitnehmen",
        text: [
          "{Mod+S} speichert das Projekt mit allem Audio als eine .backline-Datei. {Mod+Shift+E} speichert die Noten als MIDI-Datei.",
        ],
      },
    ],
  },
  {
    id: "publish",
    title: "Veröffentlichen",
    lead: "Gib einem Mix eine eigene Seite, auf der andere hören, liken, kommentieren und teilen.",
    screens: ["releases", "watch", "artist", "artists", "home", "search"],
    parts: [
      {
        title: "Veröffentlichen",
        text: [
          [
            "Drück im Studio {Alt+P}, oder öffne Veröffentlichungen und wähle eine Audiodatei.",
            "Gib ihr Titel und Genre. Ein Cover entsteht von selbst; ersetz es, wenn du eins hast.",
            "Wähle, wer sie hören darf.",
            "Veröffentliche. Die Seite steht unter ihrer Adresse, sobald alles verarbeitet ist.",
          ],
          "Titel, Text, Cover und Sichtbarkeit kannst du später ändern oder die Veröffentlichung zurückziehen. Die Artist-Startseite zeigt Wiedergaben, Minuten, Likes und Einnahmen.",
        ],
      },
    ],
  },
  {
    id: "dj",
    title: "DJ",
    lead: "Misch mit bis zu vier Decks und lass Gäste Songs wünschen.",
    screens: ["dj-studio", "request"],
    parts: [
      {
        title: "Dein erster Mix",
        text: [
          [
            "Zieh Tracks in die Bibliothek oder füg die Demo-Kiste hinzu.",
            "Lade einen in Deck A und spiel ihn.",
            "Lade einen anderen in Deck B. Hör ihn zuerst im Kopfhörer.",
            "Spiel ihn, drück Sync und zieh den Crossfader hinüber.",
          ],
          "Die Leiste mit den ersten Schritten kannst du ausblenden. Such in der Palette ({Mod+K}) nach „Erste Schritte zeigen“, um sie wieder zu sehen.",
        ],
      },
      {
        title: "Wünsche",
        text: [
          "Meld dich an, öffne Wünsche, benenn das Set und wähle „Wünsche öffnen“. Zeig den Gästen den Link oder den QR-Code. Sie brauchen kein Konto: Sie stimmen ab, und die Liste folgt sofort. Ein Set nimmt 24 Stunden lang Wünsche an, oder bis du es schließt.",
        ],
      },
    ],
  },
  {
    id: "collaborate",
    title: "Zusammenarbeiten",
    lead: "Mehrere können gleichzeitig an einem Projekt arbeiten, und ein Label oder eine Band kann ein eigenes Konto haben.",
    screens: ["projects", "organisations"],
    parts: [
      {
        title: "Ein Projekt teilen",
        text: [
          [
            "Öffne Projekte und wähle das Projekt. Drück {S}.",
            "Mach einen Link und sag, ob man damit ansehen oder bearbeiten darf.",
            "Schick den Link. Wer ihn öffnet und sich anmeldet, ist Mitglied, bis du ihn entfernst.",
          ],
          "Änderungen kommen im nächsten Moment bei den anderen an. Rückgängig nimmt deine eigenen Änderungen zurück, nie die von anderen.",
        ],
      },
      {
        title: "Wenn zwei Änderungen nicht zusammenpassen",
        text: [
          "Änderst du etwas, das jemand gerade gelöscht hat, wird deine Änderung abgelehnt und beiseitegelegt: Das Studio zeigt sie, und du entscheidest, was daraus wird.",
        ],
      },
      {
        title: "Ein Label oder eine Band",
        text: [
          "Unter Organisationen machst du ein Konto, für das mehrere handeln, und lädst sie per Mail ein. Was die Organisation veröffentlicht, bleibt ihres, wenn ein Mitglied geht.",
        ],
      },
      {
        title: "Versionen",
        text: [
          "{Alt+V} speichert eine Version, zu der du mit {V} in Projekte zurückkehren kannst. Zurückgehen ist eine Änderung: Du kannst es rückgängig machen.",
        ],
      },
    ],
  },
  {
    id: "offline",
    title: "Offline, und wo deine Arbeit liegt",
    lead: "Das Studio geht auch ohne Netz.",
    screens: [],
    parts: [
      {
        title: "Auf diesem Gerät",
        text: [
          "Projekte und Aufnahmen liegen in diesem Browser. Nach dem ersten Besuch öffnen die Studios ohne Netz. Lösch die Daten dieser Seite im Browser nicht, bevor du gespeichert hast, was du brauchst.",
        ],
      },
      {
        title: "In der Cloud",
        text: [
          "Mit Konto liegen deine Projekte auch auf dem Server und öffnen auf jedem Gerät. Was du offline änderst, wird gesendet, sobald du wieder online bist. Das Studio sagt, wann alles gesendet ist.",
        ],
      },
      {
        title: "Platz",
        text: [
          "Wird das Gerät voll, entfern mit {Shift+J} ungenutzte Aufnahmen, oder speicher ein Projekt als Datei und lösch es hier.",
        ],
      },
    ],
  },
  {
    id: "wallet",
    title: "Wallet und Auszahlungen",
    lead: "Was Coins bringt, was sie kaufen und wie sie ausgezahlt werden.",
    screens: ["wallet", "cancel-payout", "pricing"],
    parts: [
      {
        title: "Coins",
        text: [
          "ArtistCoins (AC) bekommst du von Leuten, die dir zuhören, für tägliche Besuche und für Leute, die du einlädst. Die Wallet zeigt jede Bewegung und was jeder Anlass an einem Tag bringt. Tage beginnen um 00:00 UTC.",
        ],
      },
      {
        title: "Eine Auszahlung beantragen",
        text: [
          [
            "Öffne die Wallet und wähle „Auszahlung beantragen“. Sind Auszahlungen auf diesem Server aus, sagt es die Wallet.",
            "Tipp den Betrag ein und wohin das Geld geht.",
            "Tipp dein Passwort oder den Code deiner Authenticator-App ein und schick ab. Die Coins werden sofort zurückgelegt.",
          ],
          "Die Verwaltung zahlt nach einer Wartezeit, in der du abbrechen kannst: in der Wallet oder über den Link in der Mail. Hast du nichts beantragt, brich ab und ändere dein Passwort.",
        ],
      },
    ],
  },
  {
    id: "account",
    title: "Dein Konto schützen",
    lead: "Zwei Schritte halten andere draußen, und du siehst, wo du angemeldet bist.",
    screens: ["profile", "notifications", "admin"],
    parts: [
      {
        title: "Zweiter Faktor",
        text: [
          [
            "Öffne dein Profil und geh zum zweiten Faktor.",
            "Scann den Code mit einer Authenticator-App und tipp ein, was sie zeigt.",
            "Bewahr die Wiederherstellungscodes an einem Ort auf, der nicht dieses Gerät ist.",
          ],
        ],
      },
      {
        title: "Jemand anderes war hier",
        text: [
          "„Wo du angemeldet bist“ zeigt im Profil jede Sitzung. Beende die, die du nicht kennst, und ändere dann dein Passwort. Eine beendete Sitzung ist sofort abgemeldet.",
        ],
      },
      {
        title: "Deine Daten",
        text: [
          "Unter „Deine Daten“ kannst du alles herunterladen, was der Server über dich speichert, oder das Konto löschen.",
        ],
      },
    ],
  },
];
