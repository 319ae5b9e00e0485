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
    id: "feed",
    title: "Für deine Follower posten",
    lead: "Der Feed zeigt, was die Artists posten, denen du folgst, und du postest dort selbst.",
    screens: ["feed", "post"],
    parts: [
      {
        title: "Einen Post schreiben",
        text: [
          [
            "Öffne den Feed und schreib in das Feld ganz oben.",
            "Füg bis zu vier Bilder oder eine deiner Veröffentlichungen hinzu, wenn du magst. Sag, was ein Bild zeigt: Wer es nicht sieht, hört das.",
            "Wähle Posten. Deine Follower haben ihn sofort, und er hat eine eigene Seite, die du teilen kannst.",
          ],
          "In seinem Menü nimmst du einen Post zurück oder löschst ihn. Likes und Kommentare gehen mit ihm.",
        ],
      },
    ],
  },
  {
    id: "challenges",
    title: "Challenges und ihre Preise",
    lead: "Leg einen Preistopf zurück, lass andere ihre Veröffentlichungen einreichen, und Stimmen entscheiden, wer ihn bekommt.",
    screens: ["viral-challenge", "challenges", "challenge"],
    parts: [
      {
        title: "Eine Challenge anlegen",
        text: [
          [
            "Öffne „Challenge erstellen“ und schreib einen Titel und eine Beschreibung.",
            "Tipp einen Hashtag ein oder wähle „Vorschlagen“: Er nimmt die ersten zwei längeren Wörter des Titels.",
            "Wähle Art, Dauer und Preistopf. Der Topf wird sofort aus deiner Wallet zurückgelegt.",
            "Füg Stems hinzu, wenn du magst: ein Cloud-Projekt von dir, das alle, die mitmachen, kopieren und verändern dürfen. Ein Demo-Video zeigt, wie es geht.",
            "Wähle „Challenge starten“. Bis zum Ende steht sie auf ihrer Seite, unter ihrem Hashtag und auf deiner Artist-Seite.",
          ],
          "Bis zur ersten Einreichung kannst du sie absagen, und der Topf kommt zurück. Danach kann das nur die Administration.",
        ],
      },
      {
        title: "Mitmachen",
        text: [
          [
            "Öffne eine Challenge unter „Challenges“.",
            "Hat sie Stems, macht „Im Musikstudio öffnen“ dir ein eigenes Projekt mit den Spuren und Aufnahmen des Artists.",
            "Veröffentliche, was du gemacht hast, wähle es unter „Mitmachen“ und reich es ein. Du reichst einmal ein und kannst es bis zum Ende zurückziehen.",
          ],
        ],
      },
      {
        title: "Abstimmen",
        text: [
          "In jeder Challenge hast du eine Stimme und kannst sie bis zum Ende umlegen. Deine E-Mail-Adresse muss bestätigt und dein Konto drei Tage alt sein. Für dich selbst kannst du nicht stimmen, und aus einem Netzwerk zählen nur wenige Stimmen je Einreichung.",
        ],
      },
      {
        title: "Wer den Topf bekommt",
        text: [
          "Am Ende bekommt der erste Platz die Hälfte des Topfs, der zweite 30 %, der dritte 20 %. Gibt es weniger Gewinner, wachsen ihre Anteile; ein Gleichstand teilt sich seine Plätze, und ohne Stimmen geht der Topf an den Artist zurück. Die Preise sind binnen Minuten in den Wallets.",
        ],
      },
    ],
  },
  {
    id: "analytics",
    title: "Deine Zahlen lesen",
    lead: "Das Analytics-Dashboard zeigt, was andere mit dem tun, was du veröffentlichst, auf jeder Plattform, die gezählt wurde.",
    screens: ["analytics-dashboard"],
    parts: [
      {
        title: "Einen Zeitraum ansehen",
        text: [
          "Wähle oben einen Zeitraum. Jede Zahl steht neben der des Zeitraums davor. Stunden und Tage sind die von UTC. Gezählt wird ab der Veröffentlichung, geschätzt wird nichts.",
        ],
      },
      {
        title: "Auffälliges",
        text: [
          "Ein Hinweis erzählt von einer Veränderung, die größer ist als der Zufall: ein neues Niveau, ein Tag, der anders war, oder was mit dem Veröffentlichen zusammengeht. Er sagt, worauf er beruht. Was zusammengeht, muss nicht die Ursache sein.",
        ],
      },
      {
        title: "Beste Zeit und nächste Veröffentlichung",
        text: [
          "Die Spitzenzeiten zeigen, wann dein Publikum aktiv ist. Darunter steht eine Schätzung, was eine Veröffentlichung jetzt erreichen kann: eine Zahl, ihre Spanne und wie weit solche Schätzungen bisher danebenlagen. Sie braucht 20 Veröffentlichungen von dir; bis dahin siehst du den Median aller.",
        ],
      },
    ],
  },
  {
    id: "coach",
    title: "Mit dem Strategie-Coach planen",
    lead: "Der Coach sagt nach deinen eigenen Zahlen, was die nächsten Monate bringen können und was zuerst zu tun ist.",
    screens: ["strategy-coach"],
    parts: [
      {
        title: "Eine Sitzung beginnen",
        text: [
          [
            "Öffne den Strategie-Coach und schreib deine Ziele auf, eins je Zeile, und was dich davon abhält.",
            "Gib Follower, Engagement und deine Häufigkeit an und wähle deine Plattformen.",
            "Beginne die Sitzung.",
          ],
          "Du bekommst die Follower, die in 30 Tagen, 90 Tagen und einem Jahr zu erwarten sind, jeweils mit Spanne, und bis zu vier Aufgaben mit ihren Schritten.",
        ],
      },
      {
        title: "Fragen",
        text: [
          "Stell dem Coach eine Frage. Er antwortet aus deinen Zahlen und verweist auf sie; was sie nicht sagen, sagt er dazu. Unter den Materialien stehen Anleitungen zum Lesen und Vorlagen zum Kopieren.",
        ],
      },
    ],
  },
  {
    id: "career",
    title: "Ziele, Agenten und deine Karriere",
    lead: "Setz Ziele, lass vier Agenten auf deine Zahlen schauen, und entscheide, was zu tun ist.",
    screens: ["career-management", "ai-career-manager", "ai-career-dashboard"],
    parts: [
      {
        title: "Ein Ziel setzen",
        text: [
          [
            "Öffne den KI-Karrieremanager und den Tab „Ziele“.",
            "Wähle, was gezählt wird, einen Zielwert und einen Tag.",
            "Speichere das Ziel. Der Fortschritt wird gemessen, und der Fahrplan sagt, wann du beim Tempo der letzten Wochen ankommst.",
          ],
        ],
      },
      {
        title: "Agenten und Empfehlungen",
        text: [
          "Vier Agenten schauen jeden Tag nach Regeln, die du lesen kannst, auf deine Zahlen: für Marketing, Einnahmen, Booking und Recht. Ohne dein Ja geschieht nichts. Jede Empfehlung zeigt die Zahlen dahinter. Antworte mit Annehmen, Später oder Nein: Deine Antworten bestimmen, was oben steht, und was du immer ablehnst, wird stummgeschaltet.",
        ],
      },
      {
        title: "Gelegenheiten",
        text: [
          "Challenges, an denen du teilnehmen kannst, Einladungen und Wünsche deiner Gäste im DJ-Set stehen unter „Gelegenheiten“. Die Details sagen, was dahintersteht; nach dem Annehmen führt ein Link weiter.",
        ],
      },
      {
        title: "Karriere-Score",
        text: [
          "Der Score ist eine Summe aus Teilen, jeder mit Regel, Zahl und Punkten. Er erscheint, sobald es genug zu zählen gibt.",
        ],
      },
      {
        title: "Gigs und Booking",
        text: [
          "In der KI-Karrieresuite hält Booking Kontakte und Gigs: Anfragen, Angebote und bestätigte Termine mit Gage und Aufteilung. Unter „Kalender“ machst du eine geheime Adresse, um Gigs auf dem Telefon zu sehen. Wer sie kennt, liest sie; eine neue Adresse beendet die alte.",
        ],
      },
      {
        title: "Vereinbarungen und Checkliste",
        text: [
          [
            "Öffne den Tab „Recht“ und leg eine Vereinbarung an, oder beginne mit einer Vorlage.",
            "Füg die Parteien mit ihren Handles hinzu und speichere den Entwurf.",
            "Schick ihn ab. Von da an steht der Text fest, und jede Partei liest ihn und unterschreibt mit ihrem Namen.",
          ],
          "Die SHA-256 zeigt, dass seither kein Buchstabe geändert wurde, und du kannst sie als PDF speichern. Vorlagen sind keine Rechtsberatung. Die Checkliste hält ISRC, ISWC, UPC und Mitwirkende; Erinnerungen kommen von selbst vor Gigs, Zielen und Unterschriften.",
        ],
      },
    ],
  },
  {
    id: "writing",
    title: "Posts schreiben lassen",
    lead: "Backline schreibt aus dem, was dein Song wirklich ist: Titel, Tempo, Tonart, Genre und Cover. Bei jedem Text steht, wer ihn geschrieben hat.",
    screens: ["social-generator", "ai-content"],
    parts: [
      {
        title: "1-Klick-Generator",
        text: [
          [
            "Öffne den 1-Klick-Generator, schreib, worum es gehen soll, und wähle Plattformen.",
            "Wähle eine Veröffentlichung, damit ihre Angaben vorkommen können.",
            "Lass generieren. Jede Plattform bekommt einen Tab mit Text, Hashtags und ersten Zeilen, innerhalb ihrer Grenzen.",
            "Kopiere, was du brauchst, exportiere es als Text, JSON oder Bild in der Größe der Plattform, oder stell es mit „Jetzt posten“ in deinen Feed. Vorher wird gefragt.",
          ],
          "Die erwartete Wirkung braucht gemessene Posts von dir. Bis es genug sind, steht das da.",
        ],
      },
      {
        title: "KI-Content-Creator",
        text: [
          "Wähle Plattform, Art und Thema. Der Optimierungswert ist eine Checkliste: Er nennt, was fehlt. Unter Vorlagen hebst du Texte mit Lücken auf, die aus einer Veröffentlichung gefüllt werden, unter Markenstimmen den Klang deiner eigenen Texte: aus ihnen gelernt, und von dir zu ändern.",
        ],
      },
      {
        title: "Wie viele",
        text: [
          "Dein Tarif sagt, wie viele Generierungen ein Monat hat. Die Seite zeigt, wie viele du verbraucht hast.",
        ],
      },
    ],
  },
  {
    id: "business",
    title: "Regionen, Fans und Umfragen",
    lead: "Die Analytics- und Business-Suite zeigt, wo du gehört wirst und wer deine Fans sind, und lässt sie abstimmen.",
    screens: ["business-suite", "poll"],
    parts: [
      {
        title: "Regionen und Fans",
        text: [
          "Die Regionen zeigen, wo Leute zugehört haben. Fan-Segmente sind Regeln von dir, etwa eine Zahl von Wiedergaben oder Likes in 90 Tagen: Öffne die Regeln, um sie zu sehen und zu ändern. Von weniger als fünf Leuten wird nichts gezeigt. Erfolge folgen gezählten Zahlen.",
        ],
      },
      {
        title: "Deine Fans fragen",
        text: [
          [
            "Öffne die Abstimmungen und leg eine Umfrage an.",
            "Schreib eine Frage, füg die Antworten hinzu und wähle, wie lange sie offen ist.",
            "Erstelle die Umfrage und teile ihre Seite.",
          ],
          "Jedes Konto mit bestätigter Adresse hat eine Stimme. Das Ergebnis steht da, während es entsteht.",
        ],
      },
      {
        title: "Mitbewerber",
        text: [
          "Trag die Follower ein, die die öffentliche Seite eines anderen Artists zeigt, mit Tag und Adresse. Nichts wird abgerufen oder geraten: Der Vergleich zeigt, was du eingetragen hast.",
        ],
      },
    ],
  },
  {
    id: "social",
    title: "Posts planen und senden",
    lead: "Die Social-Media-Zentrale hält deine Posts für den Feed und andere Netzwerke an einem Ort.",
    screens: ["social-hub"],
    parts: [
      {
        title: "Ein Netzwerk verbinden",
        text: [
          [
            "Öffne die Social-Zentrale. Auf dem Dashboard wähle neben einem Netzwerk „Verbinden“.",
            "Für Mastodon tipp deinen Server ein: Er fragt dich und führt zurück. Für Bluesky mach in dessen Einstellungen ein App-Passwort. Ein Webhook bekommt jeden Post als signiertes JSON.",
            "Dein Backline-Feed ist immer da. Was dieser Server nicht verbinden kann, steht mit dem da, was fehlt.",
          ],
        ],
      },
      {
        title: "Schreiben und senden",
        text: [
          [
            "Unter „Inhalt“ lass einen Entwurf für bis zu drei Plattformen generieren, oder schreib selbst einen.",
            "Wähle, wohin er geht und wann. Ohne Zeit geht er sofort hinaus; die vorgeschlagene Zeit ist die Stunde, in der dein Publikum aktiv ist.",
            "Sieh dir Kalender und Warteschlange an. Zieh einen Post auf einen anderen Tag, oder verschieb ihn über sein Menü.",
          ],
          "Sagt ein Netzwerk nicht, ob ein Post angekommen ist, wird er nicht von selbst noch einmal gesendet: Sieh beim Konto nach und antworte, ob er da ist.",
        ],
      },
      {
        title: "Regeln und Agenten",
        text: [
          "Eine Regel sendet deinen ältesten Entwurf drei- oder fünfmal am Tag, stündlich, täglich oder wöchentlich, zu Stunden deiner Zeitzone, bis du sie anhältst. Agenten schauen jede Stunde und schlagen vor. Nichts wird ohne dein Ja oder eine Regel von dir gepostet.",
        ],
      },
      {
        title: "Sehen, wie es läuft",
        text: [
          "Die Analyse zeigt jeden Post mit Zuschauern und Reaktionen, und als Heatmap, wann dein Publikum aktiv ist. Pay-to-View zeigt, was Leute für deine Veröffentlichungen bezahlt haben.",
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
