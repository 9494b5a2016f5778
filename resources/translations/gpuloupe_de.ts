<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>&amp;Copy versions</source>
        <translation>Versionen &amp;kopieren</translation>
    </message>
    <message>
        <source>About GPU Loupe</source>
        <translation>Über GPU Loupe</translation>
    </message>
    <message>
        <source>The program&apos;s icon</source>
        <translation>Symbol des Programms</translation>
    </message>
    <message>
        <source>Copies what a bug report needs</source>
        <translation>Kopiert, was eine Fehlermeldung braucht</translation>
    </message>
    <message>
        <source>Built with %1 for %2</source>
        <translation>Gebaut mit %1 für %2</translation>
    </message>
    <message>
        <source>Running on %1 (%2, %3)</source>
        <translation>Läuft auf %1 (%2, %3)</translation>
    </message>
    <message>
        <source>&lt;h3&gt;GPU Loupe %1&lt;/h3&gt;&lt;p&gt;Inspector for NVIDIA Nsight Systems traces. Not affiliated with NVIDIA.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later, without any warranty. Qt Charts is part of it under the same licence.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;GPU Loupe %1&lt;/h3&gt;&lt;p&gt;Inspektor für Traces von NVIDIA Nsight Systems. Nicht mit NVIDIA verbunden.&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder später, ohne jede Gewährleistung. Qt Charts ist ein Teil davon, unter derselben Lizenz.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Licence of the program</source>
        <translation>Lizenz des Programms</translation>
    </message>
    <message>
        <source>Versions and licences of all parts</source>
        <translation>Versionen und Lizenzen aller Teile</translation>
    </message>
    <message>
        <source>&amp;Versions and licences</source>
        <translation>&amp;Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>&amp;Licence of the program</source>
        <translation>&amp;Lizenz des Programms</translation>
    </message>
</context>
<context>
    <name>AllTablesPage</name>
    <message>
        <source>Tables of the report</source>
        <translation>Tabellen des Berichts</translation>
    </message>
</context>
<context>
    <name>BarriersPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>by threa&amp;d</source>
        <translation>je &amp;Thread</translation>
    </message>
    <message>
        <source>A row for each process</source>
        <translation>Eine Zeile je Prozess</translation>
    </message>
    <message>
        <source>A row for each thread</source>
        <translation>Eine Zeile je Thread</translation>
    </message>
    <message>
        <source>How to &amp;capture CUDA calls</source>
        <translation>CUDA-Aufrufe auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>CaptureDialog</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>%1 holds a capture already. Replace it?</source>
        <translation>%1 enthält schon ein Capture. Ersetzen?</translation>
    </message>
    <message>
        <source>The capture has ended.</source>
        <translation>Das Capture ist beendet.</translation>
    </message>
    <message>
        <source>The capture has ended with a problem.</source>
        <translation>Das Capture endete mit einem Problem.</translation>
    </message>
    <message>
        <source>Step 1 of 3: what do you want to know?</source>
        <translation>Schritt 1 von 3: Was soll beantwortet werden?</translation>
    </message>
    <message>
        <source>Step 2 of 3: what shall run?</source>
        <translation>Schritt 2 von 3: Was soll laufen?</translation>
    </message>
    <message>
        <source>Step 3 of 3: capture</source>
        <translation>Schritt 3 von 3: Capture</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Sta&amp;rten</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
</context>
<context>
    <name>CaptureQuestionPage</name>
    <message>
        <source>Own choice</source>
        <translation>Eigene Auswahl</translation>
    </message>
    <message>
        <source>What you want to know</source>
        <translation>Was beantwortet werden soll</translation>
    </message>
    <message>
        <source>One a line: kernel:REGEX&gt;20% (share of the kernel time), launches/s&gt;50000, idle&gt;10ms (longest gap), idle&lt;5%. The result says whether it is so.</source>
        <translation>Je Zeile eine: kernel:REGEX&gt;20% (Anteil an der Kernel-Zeit), launches/s&gt;50000, idle&gt;10ms (längste Lücke), idle&lt;5%. Das Ergebnis sagt, ob es so ist.</translation>
    </message>
    <message>
        <source>&amp;Preset:</source>
        <translation>&amp;Vorlage:</translation>
    </message>
    <message>
        <source>What do you &amp;expect to see? (may be empty)</source>
        <translation>&amp;Erwartungen (dürfen fehlen)</translation>
    </message>
</context>
<context>
    <name>CaptureRunPage</name>
    <message>
        <source>&amp;Stop</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>What nsys and the program print</source>
        <translation>Ausgaben von nsys und dem Programm</translation>
    </message>
    <message>
        <source>Capturing</source>
        <translation>Capture läuft</translation>
    </message>
    <message>
        <source>The program runs under nsys.</source>
        <translation>Das Programm läuft unter nsys.</translation>
    </message>
    <message>
        <source>End the program; what was recorded is kept</source>
        <translation>Beendet das Programm; das Aufgezeichnete bleibt erhalten</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Stopping: nsys writes its report, which may take a minute.</source>
        <translation>Hält an: nsys schreibt seinen Bericht, das kann eine Minute dauern.</translation>
    </message>
    <message>
        <source>&amp;End at once</source>
        <translation>Sofort be&amp;enden</translation>
    </message>
    <message>
        <source>Do not wait for nsys; what was recorded may be lost</source>
        <translation>Wartet nicht auf nsys; das Aufgezeichnete kann verloren gehen</translation>
    </message>
    <message>
        <source>The capture is done.</source>
        <translation>Das Capture ist fertig.</translation>
    </message>
    <message>
        <source>The capture failed.</source>
        <translation>Das Capture ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1: %2. %3</translation>
    </message>
    <message>
        <source>Steady state: %1</source>
        <translation>Eingeschwungener Zustand: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>Trace: %1</source>
        <translation>Trace: %1</translation>
    </message>
    <message>
        <source>Report: %1</source>
        <translation>Bericht: %1</translation>
    </message>
</context>
<context>
    <name>CaptureTargetPage</name>
    <message>
        <source>&amp;Undo changes</source>
        <translation>Änderungen &amp;verwerfen</translation>
    </message>
    <message>
        <source>This &amp;line will run; change it as you like</source>
        <translation>Diese Zei&amp;le wird ausgeführt; sie darf geändert werden</translation>
    </message>
    <message>
        <source>What to run, as you would type it in a shell</source>
        <translation>Was laufen soll, wie in der Shell eingegeben</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>How long it should run; 30 s later it is ended</source>
        <translation>Wie lange es laufen soll; 30 s später wird es beendet</translation>
    </message>
    <message>
        <source>all that the program sees</source>
        <translation>alle, die das Programm sieht</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES for the program: 0, or 0,1</source>
        <translation>CUDA_VISIBLE_DEVICES für das Programm: 0 oder 0,1</translation>
    </message>
    <message>
        <source>the first that is found</source>
        <translation>das erste, das gefunden wird</translation>
    </message>
    <message>
        <source>&amp;Program:</source>
        <translation>&amp;Programm:</translation>
    </message>
    <message>
        <source>&amp;Duration:</source>
        <translation>&amp;Dauer:</translation>
    </message>
    <message>
        <source>&amp;GPU:</source>
        <translation>&amp;GPU:</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>&amp;Ordner:</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>&amp;nsys:</source>
        <translation>&amp;nsys:</translation>
    </message>
    <message>
        <source>Choose nsys</source>
        <translation>nsys wählen</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>%1, release %2</source>
        <translation>%1, Version %2</translation>
    </message>
    <message>
        <source>Where the files of the capture go</source>
        <translation>Wohin die Dateien des Captures kommen</translation>
    </message>
</context>
<context>
    <name>ChartPane</name>
    <message>
        <source>Save or copy this chart, or see where a figure comes from</source>
        <translation>Diagramm speichern oder kopieren, oder sehen, woher ein Wert kommt</translation>
    </message>
    <message>
        <source>Menu of the chart %1</source>
        <translation>Menü des Diagramms %1</translation>
    </message>
    <message>
        <source>&amp;Show in its table</source>
        <translation>In seiner Tabelle &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Why this number</source>
        <translation>&amp;Warum dieser Wert</translation>
    </message>
    <message>
        <source>Save as &amp;PNG…</source>
        <translation>Als &amp;PNG speichern…</translation>
    </message>
    <message>
        <source>PNG pictures (*.png)</source>
        <translation>PNG-Bilder (*.png)</translation>
    </message>
    <message>
        <source>Save as S&amp;VG…</source>
        <translation>Als S&amp;VG speichern…</translation>
    </message>
    <message>
        <source>SVG pictures (*.svg)</source>
        <translation>SVG-Bilder (*.svg)</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message>
        <source>The chart was written to %1.</source>
        <translation>Das Diagramm wurde nach %1 geschrieben.</translation>
    </message>
</context>
<context>
    <name>ColorSettings</name>
    <message>
        <source>Each class has its pattern as well, so that no colour is the only sign. Kernel families and parts of NCCL in charts take tones of these.</source>
        <translation>Jede Klasse hat auch ihr Muster, damit die Farbe nie das einzige Zeichen ist. Kernel-Familien und Teile von NCCL in Diagrammen haben Töne dieser Farben.</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>Farbe von %1</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the colour of %1</source>
        <translation>Farbe von %1 zurücksetzen</translation>
    </message>
    <message>
        <source>Hard to see on the background: contrast %1:1, better %2:1 or more</source>
        <translation>Auf dem Hintergrund schlecht zu sehen: Kontrast %1:1, besser %2:1 oder mehr</translation>
    </message>
    <message>
        <source>Reset a&amp;ll</source>
        <translation>A&amp;lle zurücksetzen</translation>
    </message>
</context>
<context>
    <name>CommandView</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Put this line on the clipboard</source>
        <translation>Diese Zeile in die Zwischenablage kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
</context>
<context>
    <name>ConvertDialog</name>
    <message>
        <source>Co&amp;mpress with gzip; the viewers read that as well</source>
        <translation>&amp;Mit gzip komprimieren; auch das lesen die Betrachter</translation>
    </message>
    <message>
        <source>The &amp;whole trace</source>
        <translation>Der &amp;ganze Trace</translation>
    </message>
    <message>
        <source>&amp;Read the file back and compare what is in it</source>
        <translation>Datei zurücklesen und ihren Inhalt &amp;vergleichen</translation>
    </message>
    <message>
        <source>&amp;Convert</source>
        <translation>&amp;Konvertieren</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>Or&amp;dner öffnen</translation>
    </message>
    <message>
        <source>Convert %1</source>
        <translation>%1 konvertieren</translation>
    </message>
    <message>
        <source>Write as</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>W&amp;here</source>
        <translation>Z&amp;iel</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>Konvertierung</translation>
    </message>
    <message>
        <source>Receipt: events written and read back, by type</source>
        <translation>Quittung: geschriebene und zurückgelesene Ereignisse nach Art</translation>
    </message>
    <message>
        <source>Chrome &amp;JSON, for chrome://tracing, Perfetto UI and scripts</source>
        <translation>Chrome-&amp;JSON, für chrome://tracing, Perfetto UI und Skripte</translation>
    </message>
    <message>
        <source>&amp;Perfetto protobuf, for Perfetto UI: smaller, and quicker to open</source>
        <translation>&amp;Perfetto-Protobuf, für Perfetto UI: kleiner, und schneller geöffnet</translation>
    </message>
    <message>
        <source>This trace holds no events of this type.</source>
        <translation>Dieser Trace enthält keine Ereignisse dieser Art.</translation>
    </message>
    <message>
        <source>Only &amp;what the window shows: %1</source>
        <translation>N&amp;ur was das Fenster zeigt: %1</translation>
    </message>
    <message>
        <source>Only the scope of the window: nothing is limited now</source>
        <translation>Nur die Eingrenzung des Fensters: zurzeit ist nichts eingegrenzt</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>The file to write</source>
        <translation>Die Datei, die geschrieben wird</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
</context>
<context>
    <name>DisplaySettings</name>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>The unit that fits</source>
        <translation>Die passende Einheit</translation>
    </message>
    <message>
        <source>as many as the figure bears</source>
        <translation>so viele, wie der Wert hergibt</translation>
    </message>
    <message>
        <source>kB, MB, GB (powers of 1000)</source>
        <translation>kB, MB, GB (Potenzen von 1000)</translation>
    </message>
    <message>
        <source>KiB, MiB, GiB (powers of 1024)</source>
        <translation>KiB, MiB, GiB (Potenzen von 1024)</translation>
    </message>
    <message>
        <source>The start of the trace</source>
        <translation>Beginn des Traces</translation>
    </message>
    <message>
        <source>The start of the session, as exported</source>
        <translation>Beginn der Sitzung, wie exportiert</translation>
    </message>
    <message>
        <source>The wall clock (UTC)</source>
        <translation>Uhrzeit (UTC)</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>S&amp;prache:</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>Er&amp;scheinung:</translation>
    </message>
    <message>
        <source>Digits behind the &amp;point:</source>
        <translation>&amp;Nachkommastellen:</translation>
    </message>
    <message>
        <source>&amp;Sizes in:</source>
        <translation>&amp;Größen in:</translation>
    </message>
    <message>
        <source>&amp;Moments count from:</source>
        <translation>&amp;Zeitpunkte ab:</translation>
    </message>
    <message>
        <source>Example:</source>
        <translation>Beispiel:</translation>
    </message>
    <message>
        <source>Reports, copies and exported tables stay in the units of their columns, with all digits and a decimal point: they are read by programs, too.</source>
        <translation>Berichte, Kopien und exportierte Tabellen bleiben in den Einheiten ihrer Spalten, mit allen Stellen und Dezimalpunkt: Auch Programme lesen sie.</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>The language changes with the next start of GPU Loupe.</source>
        <translation>Die Sprache wechselt mit dem nächsten Start von GPU Loupe.</translation>
    </message>
    <message>
        <source>This trace does not say when its session started (TARGET_INFO_SESSION_START_TIME), so its moments count from its start.</source>
        <translation>Dieser Trace sagt nicht, wann seine Sitzung begann (TARGET_INFO_SESSION_START_TIME), daher zählen seine Zeitpunkte ab seinem Beginn.</translation>
    </message>
    <message>
        <source>Where a trace does not say when its session started, its moments count from its start.</source>
        <translation>Wo ein Trace nicht sagt, wann seine Sitzung begann, zählen seine Zeitpunkte ab seinem Beginn.</translation>
    </message>
    <message>
        <source>D&amp;urations in:</source>
        <translation>Da&amp;uern in:</translation>
    </message>
</context>
<context>
    <name>DrillView</name>
    <message>
        <source>&amp;instances</source>
        <translation>&amp;Instanzen</translation>
    </message>
    <message>
        <source>Show &amp;instances</source>
        <translation>&amp;Instanzen zeigen</translation>
    </message>
</context>
<context>
    <name>EvidenceDock</name>
    <message>
        <source>nothing (NULL)</source>
        <translation>nichts (NULL)</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Runs the SQL on the trace’s file and compares the answer with the figure</source>
        <translation>Führt das SQL auf der Datei des Traces aus und vergleicht die Antwort mit dem Wert</translation>
    </message>
    <message>
        <source>Collecting what is known of the event…</source>
        <translation>Was über das Ereignis bekannt ist, wird gesammelt …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Ru&amp;n on the file</source>
        <translation>Auf der Datei aus&amp;führen</translation>
    </message>
    <message>
        <source>Sho&amp;w the rows</source>
        <translation>Zei&amp;len zeigen</translation>
    </message>
    <message>
        <source>Lists the events behind this row from the trace’s file</source>
        <translation>Listet die Ereignisse hinter dieser Zeile aus der Datei des Traces auf</translation>
    </message>
    <message>
        <source>There is no SQL that lists the events behind rows of this table</source>
        <translation>Für die Zeilen dieser Tabelle gibt es kein SQL, das ihre Ereignisse auflistet</translation>
    </message>
    <message>
        <source>Asking the file…</source>
        <translation>Die Datei wird befragt …</translation>
    </message>
    <message>
        <source>no row</source>
        <translation>keine Zeile</translation>
    </message>
    <message>
        <source>The file gives %1: the same.</source>
        <translation>Die Datei ergibt %1: dasselbe.</translation>
    </message>
    <message>
        <source>Different: the file gives %1, the table says %2.</source>
        <translation>Abweichung: Die Datei ergibt %1, die Tabelle sagt %2.</translation>
    </message>
    <message>
        <source>The file has changed since it was read: reload it.</source>
        <translation>Die Datei hat sich seit dem Lesen geändert: bitte neu laden.</translation>
    </message>
    <message>
        <source>The file has no rows behind this one.</source>
        <translation>Die Datei hat keine Zeilen hinter dieser.</translation>
    </message>
    <message>
        <source>Answer of the file</source>
        <translation>Antwort der Datei</translation>
    </message>
</context>
<context>
    <name>EvidenceView</name>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>How it comes about</source>
        <translation>Wie er zustande kommt</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>Rows used</source>
        <translation>Verwendete Zeilen</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>Warum dieser Wert</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Put the SQL on the clipboard; it runs in the sqlite3 shell as it is</source>
        <translation>Kopiert das SQL in die Zwischenablage; es läuft unverändert in der sqlite3-Shell</translation>
    </message>
    <message>
        <source>Copy the SQL</source>
        <translation>SQL kopieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>exactly %1</source>
        <translation>genau %1</translation>
    </message>
    <message>
        <source>There is none for this cell.</source>
        <translation>Für diese Zelle gibt es keines.</translation>
    </message>
    <message>
        <source>There is none: this is a name or an id, not a figure.</source>
        <translation>Es gibt keines: Dies ist ein Name oder eine Kennung, kein Wert.</translation>
    </message>
    <message>
        <source>Why this number?</source>
        <translation>Warum dieser Wert?</translation>
    </message>
    <message>
        <source>Select a cell of a table: here stands how its figure comes about, and the SQL that gives it from the file.</source>
        <translation>Eine Zelle einer Tabelle auswählen: Hier steht dann, wie ihr Wert zustande kommt, und das SQL, das ihn aus der Datei ergibt.</translation>
    </message>
    <message>
        <source>Exact figure</source>
        <translation>Genauer Wert</translation>
    </message>
    <message>
        <source>Definition</source>
        <translation>Definition</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Include &amp;machine details</source>
        <translation>Angaben zur &amp;Maschine aufnehmen</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>&amp;Folder: Markdown, HTML, JSON, and every table as CSV</source>
        <translation>&amp;Ordner: Markdown, HTML, JSON und jede Tabelle als CSV</translation>
    </message>
    <message>
        <source>One &amp;HTML file, to be read in a browser</source>
        <translation>Eine &amp;HTML-Datei, im Browser zu lesen</translation>
    </message>
    <message>
        <source>One &amp;PDF file, to be printed or attached</source>
        <translation>Eine &amp;PDF-Datei, zum Drucken oder Anhängen</translation>
    </message>
    <message>
        <source>One M&amp;arkdown file, for an issue or a chat</source>
        <translation>Eine M&amp;arkdown-Datei, für ein Ticket oder einen Chat</translation>
    </message>
    <message>
        <source>Where the report is written</source>
        <translation>Wohin der Bericht geschrieben wird</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Paths, user, host, environment variables and command line of the capture. Without them the report names none of these.</source>
        <translation>Pfade, Benutzer, Host, Umgebungsvariablen und Befehlszeile des Captures. Ohne sie nennt der Bericht nichts davon.</translation>
    </message>
    <message>
        <source>Write as</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>&amp;Where</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>Where to put the folder of the report</source>
        <translation>Wohin der Ordner des Berichts kommt</translation>
    </message>
</context>
<context>
    <name>FileSettings</name>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Leeren</translation>
    </message>
    <message>
        <source>the first that is found</source>
        <translation>das erste, das gefunden wird</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>What was unused for longest is removed when there is more</source>
        <translation>Ist mehr da, wird das am längsten Unbenutzte entfernt</translation>
    </message>
    <message>
        <source>Remove the traces that were exported from reports; open ones stay readable</source>
        <translation>Entfernt die aus Berichten exportierten Traces; offene bleiben lesbar</translation>
    </message>
    <message>
        <source>&amp;nsys:</source>
        <translation>&amp;nsys:</translation>
    </message>
    <message>
        <source>Choose nsys</source>
        <translation>nsys wählen</translation>
    </message>
    <message>
        <source>Reports (.nsys-rep, .qdrep) are exported once; their traces are kept here:</source>
        <translation>Berichte (.nsys-rep, .qdrep) werden einmal exportiert; ihre Traces liegen hier:</translation>
    </message>
    <message>
        <source>Cache &amp;folder:</source>
        <translation>Cache-&amp;Ordner:</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Kee&amp;p at most:</source>
        <translation>Hö&amp;chstens behalten:</translation>
    </message>
    <message>
        <source>In use:</source>
        <translation>Belegt:</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Where exported reports are kept</source>
        <translation>Wo exportierte Berichte liegen</translation>
    </message>
</context>
<context>
    <name>FindingCard</name>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Gering</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy this finding as Markdown</source>
        <translation>Diesen Befund als Markdown kopieren</translation>
    </message>
    <message>
        <source>Recoverable: %1</source>
        <translation>Gewinnbar: %1</translation>
    </message>
    <message>
        <source>Show it in its table</source>
        <translation>In seiner Tabelle zeigen</translation>
    </message>
    <message>
        <source>Limit: %1</source>
        <translation>Grenze: %1</translation>
    </message>
    <message>
        <source>Show on &amp;timeline</source>
        <translation>Auf der Zei&amp;tleiste zeigen</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this: %1</source>
        <translation>Darauf &amp;eingrenzen: %1</translation>
    </message>
    <message>
        <source>Show “%1”</source>
        <translation>„%1“ zeigen</translation>
    </message>
    <message>
        <source>&amp;Copy finding as Markdown</source>
        <translation>Befund als Markdown &amp;kopieren</translation>
    </message>
</context>
<context>
    <name>FindingsDock</name>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Thresholds…</source>
        <translation>Schwellwerte…</translation>
    </message>
    <message>
        <source>From which values on something is a finding</source>
        <translation>Ab welchen Werten etwas ein Befund ist</translation>
    </message>
    <message>
        <source>No finding: none of the %1 rules that could be judged fired.</source>
        <translation>Kein Befund: Keine der %1 Regeln, die sich beurteilen ließen, schlug an.</translation>
    </message>
    <message>
        <source>Thresholds… (%1 changed)</source>
        <translation>Schwellwerte… (%1 geändert)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Not judged (%1)</source>
        <translation>Nicht beurteilt (%1)</translation>
    </message>
    <message>
        <source>1 rule did not fire</source>
        <translation>1 Regel schlug nicht an</translation>
    </message>
    <message>
        <source>%1 rules did not fire</source>
        <translation>%1 Regeln schlugen nicht an</translation>
    </message>
</context>
<context>
    <name>GuidancePage</name>
    <message>
        <source>Capture</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>The line is on the clipboard.</source>
        <translation>Die Zeile ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>User g&amp;uide</source>
        <translation>Handb&amp;uch</translation>
    </message>
    <message>
        <source>What the answers and the lines mean, and what they do not (F1)</source>
        <translation>Was die Antworten und die Zeilen bedeuten, und was nicht (F1)</translation>
    </message>
    <message>
        <source>The lines use what this release knows</source>
        <translation>Die Zeilen verwenden, was diese Version kennt</translation>
    </message>
    <message>
        <source>The program to profile with its arguments, as you would type it in a shell</source>
        <translation>Das Programm mit seinen Argumenten, wie in der Shell eingegeben</translation>
    </message>
    <message>
        <source>nsys &amp;release:</source>
        <translation>nsys-&amp;Version:</translation>
    </message>
    <message>
        <source>&amp;Application:</source>
        <translation>&amp;Programm:</translation>
    </message>
    <message>
        <source>Options and what they cost</source>
        <translation>Optionen und was sie kosten</translation>
    </message>
    <message>
        <source>Options and &amp;costs</source>
        <translation>Optionen und &amp;Kosten</translation>
    </message>
    <message>
        <source>Ready-&amp;made lines</source>
        <translation>Fertige &amp;Zeilen</translation>
    </message>
    <message>
        <source>&amp;Permission</source>
        <translation>Bere&amp;chtigung</translation>
    </message>
    <message>
        <source>Limits: %1</source>
        <translation>Grenzen: %1</translation>
    </message>
    <message>
        <source>newest</source>
        <translation>neueste</translation>
    </message>
    <message>
        <source>%1 (captured this trace)</source>
        <translation>%1 (von ihr stammt dieser Trace)</translation>
    </message>
    <message>
        <source>Tick a question to get the line.</source>
        <translation>Eine Frage ankreuzen ergibt die Zeile.</translation>
    </message>
    <message>
        <source>This trace does not record how it was captured, so nothing can be compared.</source>
        <translation>Dieser Trace hält nicht fest, wie er aufgezeichnet wurde, also lässt sich nichts vergleichen.</translation>
    </message>
    <message>
        <source>%1: changed against the recorded capture</source>
        <translation>%1: anders als beim aufgezeichneten Capture</translation>
    </message>
    <message>
        <source>bold</source>
        <translation>fett</translation>
    </message>
    <message>
        <source>The recorded capture had the same options.</source>
        <translation>Das aufgezeichnete Capture hatte dieselben Optionen.</translation>
    </message>
    <message>
        <source>Recorded, but not needed for what is ticked: %1.</source>
        <translation>Aufgezeichnet, aber für das Angekreuzte nicht nötig: %1.</translation>
    </message>
    <message>
        <source>Tick what you want to &amp;know; the lines below capture it</source>
        <translation>Frage&amp;n ankreuzen; die Zeilen darunter zeichnen das Nötige auf</translation>
    </message>
</context>
<context>
    <name>HelpBrowser</name>
    <message>
        <source>Page of the user guide</source>
        <translation>Seite des Handbuchs</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>User guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>A−</source>
        <translation>A−</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>Normale Schriftgröße</translation>
    </message>
    <message>
        <source>A+</source>
        <translation>A+</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Contents of the user guide</source>
        <translation>Inhalt des Handbuchs</translation>
    </message>
    <message>
        <source>Places that were found</source>
        <translation>Fundstellen</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source> nothing found </source>
        <translation> nichts gefunden </translation>
    </message>
    <message>
        <source> %1 found </source>
        <translation> %1 gefunden </translation>
    </message>
    <message>
        <source>%1 – user guide</source>
        <translation>%1 – Handbuch</translation>
    </message>
    <message>
        <source>Open a web page?</source>
        <translation>Webseite öffnen?</translation>
    </message>
    <message>
        <source>This link leads to the web. Open it in the browser?</source>
        <translation>Dieser Verweis führt ins Web. Im Browser öffnen?</translation>
    </message>
</context>
<context>
    <name>IdlePage</name>
    <message>
        <source>kernels &amp;only</source>
        <translation>n&amp;ur Kernel</translation>
    </message>
    <message>
        <source>Count only kernels as GPU work: shows how much idle time copies and sets hide</source>
        <translation>Zählt nur Kernel als GPU-Arbeit: zeigt, wie viel Leerlauf Kopien und Memsets verdecken</translation>
    </message>
    <message>
        <source>How to &amp;capture GPU work</source>
        <translation>GPU-Arbeit auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Gaps of the &amp;devices</source>
        <translation>Lücken der Lücken der Geräte (&amp;1)Geräte</translation>
    </message>
    <message>
        <source>Gaps per &amp;stream</source>
        <translation>Lücken je S&amp;tream</translation>
    </message>
    <message>
        <source>&amp;Profiler overhead</source>
        <translation>Profiler-&amp;Overhead</translation>
    </message>
</context>
<context>
    <name>KernelsPage</name>
    <message>
        <source>by gri&amp;d × block</source>
        <translation>je Grid × Bloc&amp;k</translation>
    </message>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>by &amp;stream</source>
        <translation>je &amp;Stream</translation>
    </message>
    <message>
        <source>Lists the launches of the selected kernel below, slowest first</source>
        <translation>Listet darunter die Launches des ausgewählten Kernels auf, langsamste zuerst</translation>
    </message>
    <message>
        <source>Select a kernel to list its launches.</source>
        <translation>Einen Kernel auswählen listet seine Launches auf.</translation>
    </message>
    <message>
        <source>Durations</source>
        <translation>Dauern</translation>
    </message>
    <message>
        <source>A row for each launch shape of a kernel</source>
        <translation>Eine Zeile je Launch-Form eines Kernels</translation>
    </message>
    <message>
        <source>A row for each process that launched the kernel</source>
        <translation>Eine Zeile je Prozess, der den Kernel gestartet hat</translation>
    </message>
    <message>
        <source>A row for each stream the kernel ran on</source>
        <translation>Eine Zeile je Stream, auf dem der Kernel lief</translation>
    </message>
    <message>
        <source>How to &amp;capture kernels</source>
        <translation>Kernel auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>p50 %1 · p90 %2 · p99 %3</source>
        <translation>p50 %1 · p90 %2 · p99 %3</translation>
    </message>
</context>
<context>
    <name>LoadingPage</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Reading the trace</source>
        <translation>Der Trace wird gelesen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Opening the file</source>
        <translation>Die Datei wird geöffnet</translation>
    </message>
    <message>
        <source>%1 of about %2 rows</source>
        <translation>%1 von etwa %2 Zeilen</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Computing the figures</source>
        <translation>Die Werte werden berechnet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop computing the figures</source>
        <translation>Berechnung der Werte abbrechen</translation>
    </message>
    <message>
        <source>The report was written to %1 (%2 files; begin with report.md or report.html).</source>
        <translation>Der Bericht wurde nach %1 geschrieben (%2 Dateien; Anfang: report.md oder report.html).</translation>
    </message>
    <message>
        <source>The report was written to %1.</source>
        <translation>Der Bericht wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Open file</source>
        <translation>Datei ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>%1 is open.</source>
        <translation>%1 ist offen.</translation>
    </message>
    <message>
        <source>Computing new figures was cancelled; those of before are shown.</source>
        <translation>Die Berechnung neuer Werte wurde abgebrochen; gezeigt werden die vorigen.</translation>
    </message>
    <message>
        <source>Not computed, because it was cancelled.</source>
        <translation>Nicht berechnet, weil abgebrochen wurde.</translation>
    </message>
    <message>
        <source>Computing the figures was cancelled.</source>
        <translation>Die Berechnung der Werte wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Compute them</source>
        <translation>&amp;Berechnen</translation>
    </message>
    <message>
        <source>Reading %1 was cancelled.</source>
        <translation>Das Lesen von %1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Read it</source>
        <translation>&amp;Lesen</translation>
    </message>
    <message>
        <source>%1 is no longer there. The figures are those of the file that was read.</source>
        <translation>%1 ist nicht mehr da. Die Werte sind die der gelesenen Datei.</translation>
    </message>
    <message>
        <source>%1 has changed since it was read.</source>
        <translation>%1 hat sich seit dem Lesen geändert.</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>%1 There is more of this kind: %2 in all.</source>
        <translation>%1 Davon gibt es mehr: insgesamt %2.</translation>
    </message>
    <message>
        <source>Show &amp;diagnostics</source>
        <translation>&amp;Diagnosen zeigen</translation>
    </message>
    <message>
        <source>GPU Loupe</source>
        <translation>GPU Loupe</translation>
    </message>
    <message>
        <source>%1 % · %2 – GPU Loupe</source>
        <translation>%1 % · %2 – GPU Loupe</translation>
    </message>
    <message>
        <source>%1 – GPU Loupe</source>
        <translation>%1 – GPU Loupe</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a trace: an SQLite export, or a report that nsys exports first</source>
        <translation>Öffnet einen Trace: einen SQLite-Export oder einen Bericht, den nsys zuerst exportiert</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open the &amp;sample trace</source>
        <translation>Be&amp;ispiel-Trace öffnen</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>Read the file again</source>
        <translation>Liest die Datei noch einmal</translation>
    </message>
    <message>
        <source>&amp;Export report…</source>
        <translation>Bericht &amp;exportieren…</translation>
    </message>
    <message>
        <source>Write all figures as Markdown, HTML, PDF, JSON or CSV</source>
        <translation>Schreibt alle Werte als Markdown, HTML, PDF, JSON oder CSV</translation>
    </message>
    <message>
        <source>Export &amp;table…</source>
        <translation>&amp;Tabelle exportieren…</translation>
    </message>
    <message>
        <source>Con&amp;vert…</source>
        <translation>&amp;Konvertieren…</translation>
    </message>
    <message>
        <source>Write the events for the Perfetto UI, chrome://tracing and the like</source>
        <translation>Schreibt die Ereignisse für Perfetto UI, chrome://tracing und ähnliche</translation>
    </message>
    <message>
        <source>&amp;Close window</source>
        <translation>Fenster &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>&amp;Find, or filter the table</source>
        <translation>&amp;Suchen oder Tabelle filtern</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Full kernel &amp;names</source>
        <translation>Volle Kernel-&amp;Namen</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Spalten</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Restore default layout</source>
        <translation>&amp;Layout zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Tool bar</source>
        <translation>Symbolle&amp;iste</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>On the time&amp;line</source>
        <translation>Auf der Zei&amp;tleiste</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Phase map…</source>
        <translation>&amp;Phasenzuordnung…</translation>
    </message>
    <message>
        <source>Say which NVTX ranges make up which phase of the program</source>
        <translation>Sagt, welche NVTX-Ranges welche Phase des Programms bilden</translation>
    </message>
    <message>
        <source>&amp;Thresholds…</source>
        <translation>&amp;Schwellwerte…</translation>
    </message>
    <message>
        <source>Say from which values on something is a finding</source>
        <translation>Sagt, ab welchen Werten etwas ein Befund ist</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Units, theme, colours, thresholds, nsys, cache and reports, for all windows</source>
        <translation>Einheiten, Erscheinung, Farben, Schwellwerte, nsys, Cache und Berichte, für alle Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>The page of the guide about what has the keyboard</source>
        <translation>Die Seite des Handbuchs über das, was den Fokus hat</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About GPU Loupe</source>
        <translation>Ü&amp;ber GPU Loupe</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>No recent traces</source>
        <translation>Keine zuletzt geöffneten Traces</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>Diese Liste &amp;leeren</translation>
    </message>
    <message>
        <source>Open a trace</source>
        <translation>Trace öffnen</translation>
    </message>
    <message>
        <source>Nsight Systems traces (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;All files (*)</source>
        <translation>Traces von Nsight Systems (*.sqlite *.sqlite3 *.db *.nsys-rep *.qdrep);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Capture…</source>
        <translation>&amp;Capture…</translation>
    </message>
    <message>
        <source>Run a program under nsys and open its trace</source>
        <translation>Führt ein Programm unter nsys aus und öffnet seinen Trace</translation>
    </message>
    <message>
        <source>Clear export c&amp;ache</source>
        <translation>Export-Cache &amp;leeren</translation>
    </message>
    <message>
        <source>Remove the traces that were exported from reports; open ones stay readable</source>
        <translation>Entfernt die aus Berichten exportierten Traces; offene bleiben lesbar</translation>
    </message>
    <message>
        <source>The export cache is empty; %1 are free again.</source>
        <translation>Der Export-Cache ist leer; %1 sind wieder frei.</translation>
    </message>
    <message>
        <source>Figures are for the steady state. %1</source>
        <translation>Die Werte gelten für den eingeschwungenen Zustand. %1</translation>
    </message>
    <message>
        <source>Use the &amp;whole trace</source>
        <translation>&amp;Ganzen Trace verwenden</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Noch einmal</translation>
    </message>
    <message>
        <source>&amp;Copy the export command</source>
        <translation>&amp;Exportbefehl kopieren</translation>
    </message>
    <message>
        <source>F&amp;indings</source>
        <translation>&amp;Befunde</translation>
    </message>
    <message>
        <source>What is wrong with the program that was traced, gravest first</source>
        <translation>Was am aufgezeichneten Programm nicht stimmt, Schwerstes zuerst</translation>
    </message>
    <message>
        <source>&amp;Processes</source>
        <translation>&amp;Prozesse</translation>
    </message>
    <message>
        <source>Processes, their GPUs and streams: limit the scope to any of them</source>
        <translation>Prozesse, ihre GPUs und Streams: auf jeden davon lässt sich eingrenzen</translation>
    </message>
    <message>
        <source>&amp;Evidence</source>
        <translation>B&amp;elege</translation>
    </message>
    <message>
        <source>Why a number is what it is: definition, source, coverage, SQL and rows</source>
        <translation>Warum ein Wert so ist: Definition, Quelle, Abdeckung, SQL und Zeilen</translation>
    </message>
    <message>
        <source>&amp;Why this number?</source>
        <translation>&amp;Warum dieser Wert?</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 von %2 %3</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>NVTX</source>
        <translation>NVTX</translation>
    </message>
    <message>
        <source>&amp;Scope…</source>
        <translation>Ein&amp;grenzung…</translation>
    </message>
    <message>
        <source>Choose the time, processes, GPUs, streams and NVTX range of all figures</source>
        <translation>Wählt Zeit, Prozesse, GPUs, Streams und NVTX-Range aller Werte</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this row</source>
        <translation>Auf diese Zeile &amp;eingrenzen</translation>
    </message>
    <message>
        <source>&amp;Reset scope</source>
        <translation>Eingrenzung auf&amp;heben</translation>
    </message>
    <message>
        <source>Figures for the whole trace again</source>
        <translation>Werte wieder für den ganzen Trace</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <translation>Z&amp;urück</translation>
    </message>
    <message>
        <source>Fo&amp;rward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Show row on ti&amp;meline</source>
        <translation>Zeile auf der &amp;Zeitleiste zeigen</translation>
    </message>
    <message>
        <source>Show &amp;instances</source>
        <translation>&amp;Instanzen zeigen</translation>
    </message>
    <message>
        <source>That cannot be done with the current row.</source>
        <translation>Das geht mit der aktuellen Zeile nicht.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück: %1</translation>
    </message>
    <message>
        <source>Forward to %1</source>
        <translation>Vorwärts: %1</translation>
    </message>
    <message>
        <source>Computing figures for %1…</source>
        <translation>Werte werden berechnet für: %1 …</translation>
    </message>
    <message>
        <source>All figures are for %1.</source>
        <translation>Alle Werte gelten für: %1.</translation>
    </message>
    <message>
        <source>No figures were computed.</source>
        <translation>Es wurden keine Werte berechnet.</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>NcclPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>&amp;by GPU</source>
        <translation>je GP&amp;U</translation>
    </message>
    <message>
        <source>Lists the operations behind the selected row below, slowest first</source>
        <translation>Listet darunter die Operationen hinter der ausgewählten Zeile auf, langsamste zuerst</translation>
    </message>
    <message>
        <source>Select an operation to list its instances.</source>
        <translation>Eine Operation auswählen listet ihre Instanzen auf.</translation>
    </message>
    <message>
        <source>A row for each process that took part</source>
        <translation>Eine Zeile je beteiligtem Prozess</translation>
    </message>
    <message>
        <source>A row for each GPU the operation ran on</source>
        <translation>Eine Zeile je GPU, auf der die Operation lief</translation>
    </message>
    <message>
        <source>How to &amp;capture NCCL operations</source>
        <translation>NCCL-Operationen auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Share of each GP&amp;U</source>
        <translation>A&amp;nteil je GPU</translation>
    </message>
    <message>
        <source>O&amp;perations</source>
        <translation>O&amp;perationen</translation>
    </message>
</context>
<context>
    <name>NvtxPage</name>
    <message>
        <source>&amp;Phases</source>
        <translation>&amp;Phasen</translation>
    </message>
    <message>
        <source>C&amp;overage</source>
        <translation>Abde&amp;ckung</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>R&amp;anges</source>
        <translation>Ra&amp;nges</translation>
    </message>
</context>
<context>
    <name>NvtxRangesPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>e&amp;xact text</source>
        <translation>exakter T&amp;ext</translation>
    </message>
    <message>
        <source>Lists the ranges behind the selected row below, longest first</source>
        <translation>Listet darunter die Ranges hinter der ausgewählten Zeile auf, längste zuerst</translation>
    </message>
    <message>
        <source>Select a range to list its instances.</source>
        <translation>Eine Range auswählen listet ihre Instanzen auf.</translation>
    </message>
    <message>
        <source>A row for each process that opened the range</source>
        <translation>Eine Zeile je Prozess, der die Range geöffnet hat</translation>
    </message>
    <message>
        <source>Texts that differ only in a trailing “, key = number” list, as PyTorch writes it, are rows of their own</source>
        <translation>Texte, die sich nur in einer Liste „, key = number“ am Ende unterscheiden, wie PyTorch sie schreibt, sind eigene Zeilen</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>OverviewCharts</name>
    <message>
        <source>%1, %2
%3 % of the window, %4</source>
        <translation>%1, %2
%3 % des Zeitfensters, %4</translation>
    </message>
    <message>
        <source>Share of the GPU&apos;s window (%)</source>
        <translation>Anteil am Zeitfenster der GPU (%)</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>Kernel-Zeit</translation>
    </message>
    <message>
        <source>Sum of durations (ms)</source>
        <translation>Summe der Dauern (ms)</translation>
    </message>
    <message>
        <source>%1: %2 at %3
%4</source>
        <translation>%1: %2 bei %3
%4</translation>
    </message>
    <message>
        <source>1 copy</source>
        <translation>1 Kopie</translation>
    </message>
    <message>
        <source>mean of %1 copies</source>
        <translation>Mittel aus %1 Kopien</translation>
    </message>
    <message>
        <source>%1 – %2
%3 kernels</source>
        <translation>%1 – %2
%3 Kernel</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>NCCL runs (full height: all the time)</source>
        <translation>NCCL läuft (volle Höhe: die ganze Zeit)</translation>
    </message>
    <message>
        <source>Time since the start of the trace (%1)</source>
        <translation>Zeit seit Beginn des Traces (%1)</translation>
    </message>
    <message>
        <source>NVLink counter</source>
        <translation>NVLink-Zähler</translation>
    </message>
    <message>
        <source>NVLink (%1)</source>
        <translation>NVLink (%1)</translation>
    </message>
    <message>
        <source>Size of a copy</source>
        <translation>Größe einer Kopie</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Duration (logarithmic)</source>
        <translation>Dauer (logarithmisch)</translation>
    </message>
    <message>
        <source>Busy (%)</source>
        <translation>Aktiv (%)</translation>
    </message>
    <message>
        <source>%1: %2 % busy
from %3, for %4</source>
        <translation>%1: zu %2 % aktiv
ab %3, für %4</translation>
    </message>
    <message>
        <source>Time since %1</source>
        <translation>Zeit seit %1</translation>
    </message>
    <message>
        <source>Time of day, %1</source>
        <translation>Uhrzeit, %1</translation>
    </message>
    <message>
        <source>Time since %1 of the session</source>
        <translation>Zeit seit %1 der Sitzung</translation>
    </message>
    <message>
        <source>Time since the start of the session</source>
        <translation>Zeit seit Beginn der Sitzung</translation>
    </message>
</context>
<context>
    <name>OverviewPage</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>GPU utilization over time</source>
        <translation>GPU-Auslastung im Zeitverlauf</translation>
    </message>
    <message>
        <source>GPU time by class</source>
        <translation>GPU-Zeit nach Klasse</translation>
    </message>
    <message>
        <source>Top kernels</source>
        <translation>Kernel mit der meisten Zeit</translation>
    </message>
    <message>
        <source>CPU–GPU barriers</source>
        <translation>CPU–GPU-Barriers</translation>
    </message>
    <message>
        <source>NVLink and NCCL</source>
        <translation>NVLink und NCCL</translation>
    </message>
    <message>
        <source>Memory copies: size and bandwidth</source>
        <translation>Speicherkopien: Größe und Bandbreite</translation>
    </message>
    <message>
        <source>Drag to limit all figures to a part of the trace</source>
        <translation>Ziehen grenzt alle Werte auf einen Teil des Traces ein</translation>
    </message>
    <message>
        <source>How to capture GPU work</source>
        <translation>GPU-Arbeit aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture kernels</source>
        <translation>Kernel aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture CUDA calls</source>
        <translation>CUDA-Aufrufe aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture NVLink counters</source>
        <translation>NVLink-Zähler aufzeichnen</translation>
    </message>
    <message>
        <source>How to capture copies</source>
        <translation>Kopien aufzeichnen</translation>
    </message>
    <message>
        <source>Key facts</source>
        <translation>Eckdaten</translation>
    </message>
    <message>
        <source>Top findings (%1 of %2)</source>
        <translation>Wichtigste Befunde (%1 von %2)</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>No rule fires in this scope.</source>
        <translation>In dieser Eingrenzung schlägt keine Regel an.</translation>
    </message>
    <message>
        <source>No GPU work in this scope.</source>
        <translation>Keine GPU-Arbeit in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>No kernels in this scope.</source>
        <translation>Keine Kernel in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>Nothing waits in this scope.</source>
        <translation>Nichts wartet in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>No samples in this scope.</source>
        <translation>Keine Messwerte in dieser Eingrenzung.</translation>
    </message>
    <message>
        <source>No copies in this scope.</source>
        <translation>Keine Kopien in dieser Eingrenzung.</translation>
    </message>
</context>
<context>
    <name>PhaseEditor</name>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected phase</source>
        <translation>Entfernt die ausgewählte Phase</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Let the phase match before the one above</source>
        <translation>Die Phase wird vor der darüber geprüft</translation>
    </message>
    <message>
        <source>&amp;Down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>Let the phase match after the one below</source>
        <translation>Die Phase wird nach der darunter geprüft</translation>
    </message>
    <message>
        <source>prefill
re:^ctx_[0-9]+</source>
        <translation>prefill
re:^ctx_[0-9]+</translation>
    </message>
    <message>
        <source>A pattern is a text that the range contains, in any case, or re: and a regular expression. A range belongs to the first phase in the list that matches.</source>
        <translation>Ein Muster ist ein Text, den die Range enthält, groß oder klein, oder re: und ein regulärer Ausdruck. Eine Range gehört zur ersten passenden Phase der Liste.</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>Pa&amp;tterns, one a line:</source>
        <translation>&amp;Muster, je Zeile eines:</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Ranges</translation>
    </message>
    <message>
        <source>Kernel time (ms)</source>
        <translation>Kernel-Zeit (ms)</translation>
    </message>
    <message>
        <source>Share (%)</source>
        <translation>Anteil (%)</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add a phase below the selected one</source>
        <translation>Fügt unter der ausgewählten eine Phase hinzu</translation>
    </message>
    <message>
        <source>In no phase: %1 ranges</source>
        <translation>In keiner Phase: %1 Ranges</translation>
    </message>
    <message>
        <source>, %1 % of kernel time</source>
        <translation>, %1 % der Kernel-Zeit</translation>
    </message>
    <message>
        <source>outside of NVTX: %1 % of kernel time</source>
        <translation>außerhalb von NVTX: %1 % der Kernel-Zeit</translation>
    </message>
</context>
<context>
    <name>PhaseMapDialog</name>
    <message>
        <source>Phase maps (*.json);;All files (*)</source>
        <translation>Phasenzuordnungen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Phase map</source>
        <translation>Phasenzuordnung</translation>
    </message>
    <message>
        <source>&amp;Load…</source>
        <translation>&amp;Laden…</translation>
    </message>
    <message>
        <source>Read a phase map from a JSON file, as --phase-map does</source>
        <translation>Liest eine Phasenzuordnung aus einer JSON-Datei, wie --phase-map es tut</translation>
    </message>
    <message>
        <source>Write the phase map to a JSON file for --phase-map</source>
        <translation>Schreibt die Phasenzuordnung in eine JSON-Datei für --phase-map</translation>
    </message>
    <message>
        <source>&amp;Add to the selected phase</source>
        <translation>&amp;Zur ausgewählten Phase hinzufügen</translation>
    </message>
    <message>
        <source>Make a &amp;phase of it</source>
        <translation>Eine &amp;Phase daraus machen</translation>
    </message>
    <message>
        <source>Load a phase map</source>
        <translation>Phasenzuordnung laden</translation>
    </message>
    <message>
        <source>Save the phase map</source>
        <translation>Phasenzuordnung speichern</translation>
    </message>
    <message>
        <source>A preview shows here when a trace is open.</source>
        <translation>Hier erscheint eine Vorschau, wenn ein Trace offen ist.</translation>
    </message>
    <message>
        <source>This trace has no NVTX ranges, so every phase is empty.</source>
        <translation>Dieser Trace hat keine NVTX-Ranges, also ist jede Phase leer.</translation>
    </message>
    <message>
        <source>Add a phase, or double click a range below to make one of it.</source>
        <translation>Eine Phase hinzufügen, oder unten eine Range doppelt anklicken, um eine daraus zu machen.</translation>
    </message>
    <message>
        <source>The ranges of this phase show here once it has a name and a pattern.</source>
        <translation>Die Ranges dieser Phase erscheinen hier, sobald sie einen Namen und ein Muster hat.</translation>
    </message>
</context>
<context>
    <name>PhasesPage</name>
    <message>
        <source>by p&amp;rocess</source>
        <translation>je P&amp;rozess</translation>
    </message>
    <message>
        <source>Edit phase &amp;map…</source>
        <translation>Phasenzu&amp;ordnung bearbeiten…</translation>
    </message>
    <message>
        <source>Say which NVTX ranges make up which phase of the program</source>
        <translation>Sagt, welche NVTX-Ranges welche Phase des Programms bilden</translation>
    </message>
    <message>
        <source>A row for each process and phase</source>
        <translation>Eine Zeile je Prozess und Phase</translation>
    </message>
    <message>
        <source>How to &amp;capture NVTX ranges</source>
        <translation>NVTX-Ranges auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>&amp;Write a phase map…</source>
        <translation>Phasenzuordnung &amp;schreiben…</translation>
    </message>
</context>
<context>
    <name>ProcessTreeDock</name>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Processes, their GPUs and streams</source>
        <translation>Prozesse, ihre GPUs und Streams</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this</source>
        <translation>Darauf &amp;eingrenzen</translation>
    </message>
    <message>
        <source>Show on &amp;timeline</source>
        <translation>Auf der Zei&amp;tleiste zeigen</translation>
    </message>
    <message>
        <source>Show this &amp;process</source>
        <translation>Diesen &amp;Prozess zeigen</translation>
    </message>
    <message>
        <source>&amp;Expand all</source>
        <translation>&amp;Alle ausklappen</translation>
    </message>
    <message>
        <source>&amp;Collapse all</source>
        <translation>Alle ein&amp;klappen</translation>
    </message>
</context>
<context>
    <name>ProcessesPage</name>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU-Leerlauf</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>NVTX</source>
        <translation>NVTX</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>Show what it &amp;did</source>
        <translation>&amp;Zeigen, was er tat</translation>
    </message>
    <message>
        <source>Select a process to see what it did.</source>
        <translation>Einen Prozess auswählen zeigt, was er tat.</translation>
    </message>
</context>
<context>
    <name>QuestionTable</name>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
</context>
<context>
    <name>ResultPage</name>
    <message>
        <source>Show this &amp;kernel</source>
        <translation>Diesen &amp;Kernel zeigen</translation>
    </message>
    <message>
        <source>Show this &amp;process</source>
        <translation>Diesen &amp;Prozess zeigen</translation>
    </message>
    <message>
        <source>How to capture graph &amp;nodes</source>
        <translation>Graph-Knoten auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>ScopeBar</name>
    <message>
        <source>Scope:</source>
        <translation>Eingrenzung:</translation>
    </message>
    <message>
        <source>whole trace</source>
        <translation>ganzer Trace</translation>
    </message>
    <message>
        <source>More limits</source>
        <translation>Weitere Eingrenzungen</translation>
    </message>
    <message>
        <source>Edit the scope</source>
        <translation>Eingrenzung bearbeiten</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Back to the whole trace</source>
        <translation>Zurück zum ganzen Trace</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Eingrenzung</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>&amp;Edit the scope…</source>
        <translation>Eingrenzung &amp;bearbeiten…</translation>
    </message>
</context>
<context>
    <name>ScopeChip</name>
    <message>
        <source>Click to edit the scope</source>
        <translation>Klick bearbeitet die Eingrenzung</translation>
    </message>
    <message>
        <source>Scope: %1</source>
        <translation>Eingrenzung: %1</translation>
    </message>
    <message>
        <source>Remove this limit</source>
        <translation>Diese Eingrenzung entfernen</translation>
    </message>
    <message>
        <source>Remove the limit %1</source>
        <translation>Eingrenzung %1 entfernen</translation>
    </message>
</context>
<context>
    <name>ScopeDialog</name>
    <message>
        <source>Scope of all figures</source>
        <translation>Eingrenzung aller Werte</translation>
    </message>
    <message>
        <source>Empty all fields: the whole trace</source>
        <translation>Leert alle Felder: der ganze Trace</translation>
    </message>
    <message>
        <source>A time after the start of the trace, such as 1.25 s, 340 ms or 1.2e9 ns</source>
        <translation>Eine Zeit nach Beginn des Traces, etwa 1.25 s, 340 ms oder 1.2e9 ns</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Von</translation>
    </message>
    <message>
        <source>start of the trace</source>
        <translation>Beginn des Traces</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>&amp;bis</translation>
    </message>
    <message>
        <source>end of the trace</source>
        <translation>Ende des Traces</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>&amp;Processes</source>
        <translation>&amp;Prozesse</translation>
    </message>
    <message>
        <source>None ticked: all processes</source>
        <translation>Nichts angekreuzt: alle Prozesse</translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation>&amp;GPUs</translation>
    </message>
    <message>
        <source>None ticked: all GPUs</source>
        <translation>Nichts angekreuzt: alle GPUs</translation>
    </message>
    <message>
        <source>&amp;Streams</source>
        <translation>&amp;Streams</translation>
    </message>
    <message>
        <source>None ticked: all of these</source>
        <translation>Nichts angekreuzt: alle diese</translation>
    </message>
    <message>
        <source>any: also what is outside of ranges</source>
        <translation>beliebig: auch was außerhalb von Ranges liegt</translation>
    </message>
    <message>
        <source>Only what was launched inside of the NVTX ranges of this text</source>
        <translation>Nur was innerhalb der NVTX-Ranges mit diesem Text gestartet wurde</translation>
    </message>
    <message>
        <source>NVTX range</source>
        <translation>NVTX-Range</translation>
    </message>
    <message>
        <source>Only ranges of this NVTX domain</source>
        <translation>Nur Ranges dieser NVTX-Domain</translation>
    </message>
    <message>
        <source>NVTX domain</source>
        <translation>NVTX-Domain</translation>
    </message>
    <message>
        <source>&amp;NVTX range</source>
        <translation>&amp;NVTX-Range</translation>
    </message>
    <message>
        <source>&amp;domain</source>
        <translation>&amp;Domain</translation>
    </message>
    <message>
        <source>CUDA device %1</source>
        <translation>CUDA-Gerät %1</translation>
    </message>
    <message>
        <source>pid %1 on %2</source>
        <translation>PID %1 auf %2</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>the default domain</source>
        <translation>die Standard-Domain</translation>
    </message>
    <message>
        <source>The trace has no NVTX range “%1”.</source>
        <translation>Der Trace hat keine NVTX-Range „%1“.</translation>
    </message>
    <message>
        <source>Figures for %1.</source>
        <translation>Werte für: %1.</translation>
    </message>
    <message>
        <source>Figures for %1: %2 of %3 kernels.</source>
        <translation>Werte für: %1; %2 von %3 Kerneln.</translation>
    </message>
    <message>
        <source>A time after the start of the session, such as 1.25 s, 340 ms or 1.2e9 ns</source>
        <translation>Eine Zeit nach Beginn der Sitzung, etwa 1.25 s, 340 ms oder 1.2e9 ns</translation>
    </message>
    <message>
        <source>A moment in UTC, such as %1, or a time after the start of the trace, such as 1.25 s</source>
        <translation>Ein Zeitpunkt in UTC, etwa %1, oder eine Zeit nach Beginn des Traces, etwa 1.25 s</translation>
    </message>
    <message>
        <source>“%1” is no time; write one like %2.</source>
        <translation>„%1“ ist keine Zeit; erwartet wird eine wie %2.</translation>
    </message>
    <message>
        <source>The window ends before the trace begins, at %1.</source>
        <translation>Das Fenster endet, bevor der Trace um %1 beginnt.</translation>
    </message>
    <message>
        <source>The window begins after the trace ends, at %1.</source>
        <translation>Das Fenster beginnt, nachdem der Trace um %1 endet.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Thresholds…</source>
        <translation>Sch&amp;wellwerte…</translation>
    </message>
    <message>
        <source>&amp;Forget the phase map</source>
        <translation>Phasenzuordnung &amp;vergessen</translation>
    </message>
    <message>
        <source>Include &amp;machine details in reports</source>
        <translation>Angaben zur &amp;Maschine in Berichte aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Notify me when a long load or capture ends while I am elsewhere</source>
        <translation>&amp;Benachrichtigen, wenn langes Laden oder ein Capture im Hintergrund endet</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Display</source>
        <translation>&amp;Darstellung</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Analysis</source>
        <translation>&amp;Analyse</translation>
    </message>
    <message>
        <source>nsys and cac&amp;he</source>
        <translation>nsys und Cac&amp;he</translation>
    </message>
    <message>
        <source>&amp;Reports and notices</source>
        <translation>Be&amp;richte und Hinweise</translation>
    </message>
    <message>
        <source>From which values on something is a finding:</source>
        <translation>Ab welchen Werten etwas ein Befund ist:</translation>
    </message>
    <message>
        <source>Paths, user, host, environment variables and command line of the capture. Each report can be written otherwise.</source>
        <translation>Pfade, Benutzer, Host, Umgebungsvariablen und Befehlszeile des Captures. Jeder Bericht kann anders geschrieben werden.</translation>
    </message>
    <message>
        <source>All are as they come.</source>
        <translation>Alle sind wie vorgegeben.</translation>
    </message>
    <message>
        <source>%1 of %2 are not as they come.</source>
        <translation>%1 von %2 sind nicht wie vorgegeben.</translation>
    </message>
    <message>
        <source>No phase map is remembered: Tools → Phase map makes one.</source>
        <translation>Keine Phasenzuordnung ist gespeichert: Extras → Phasenzuordnung legt eine an.</translation>
    </message>
    <message>
        <source>New windows begin with the phase map chosen last (%1 phases).</source>
        <translation>Neue Fenster beginnen mit der zuletzt gewählten Phasenzuordnung (%1 Phasen).</translation>
    </message>
</context>
<context>
    <name>SeverityMark</name>
    <message>
        <source>Severity: %1</source>
        <translation>Schwere: %1</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>In tables</source>
        <translation>In Tabellen</translation>
    </message>
    <message>
        <source>Follow the row</source>
        <translation>Der Zeile folgen</translation>
    </message>
    <message>
        <source>Enter, double click</source>
        <translation>Eingabe, Doppelklick</translation>
    </message>
    <message>
        <source>Go from the filter to the rows</source>
        <translation>Vom Filter zu den Zeilen</translation>
    </message>
    <message>
        <source>Enter, Down</source>
        <translation>Eingabe, Ab</translation>
    </message>
    <message>
        <source>Clear the filter, then leave it</source>
        <translation>Filter leeren, dann verlassen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>In the findings</source>
        <translation>In den Befunden</translation>
    </message>
    <message>
        <source>Go to the next or previous one</source>
        <translation>Zum nächsten oder vorigen</translation>
    </message>
    <message>
        <source>Down, Up</source>
        <translation>Ab, Auf</translation>
    </message>
    <message>
        <source>Show its first figure</source>
        <translation>Seinen ersten Wert zeigen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Go back to the tables, also from the evidence</source>
        <translation>Zurück zu den Tabellen, auch von den Belegen</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Recent traces</source>
        <translation>Zuletzt geöffnete Traces</translation>
    </message>
    <message>
        <source>GPU Loupe</source>
        <translation>GPU Loupe</translation>
    </message>
    <message>
        <source>Where did the GPU time go? Open the SQLite export of an Nsight Systems trace to see.</source>
        <translation>Wo blieb die GPU-Zeit? Der SQLite-Export eines Nsight-Systems-Traces zeigt es.</translation>
    </message>
    <message>
        <source>&amp;Open a trace…</source>
        <translation>Trace ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open the &amp;sample trace</source>
        <translation>Be&amp;ispiel-Trace öffnen</translation>
    </message>
    <message>
        <source>How to make a trace, and what the tabs say of it (F1)</source>
        <translation>Wie ein Trace entsteht, und was die Tabs über ihn sagen (F1)</translation>
    </message>
    <message>
        <source>or drop a trace anywhere on this window</source>
        <translation>oder einen Trace irgendwo auf diesem Fenster ablegen</translation>
    </message>
    <message>
        <source>SQLite exports open as they are; reports (.nsys-rep, .qdrep) are exported with nsys first</source>
        <translation>SQLite-Exporte öffnen direkt; Berichte (.nsys-rep, .qdrep) werden zuerst mit nsys exportiert</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>Handb&amp;uch</translation>
    </message>
</context>
<context>
    <name>TablePage</name>
    <message>
        <source>Show on &amp;timeline</source>
        <translation>Auf der Zei&amp;tleiste zeigen</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this</source>
        <translation>Darauf &amp;eingrenzen</translation>
    </message>
    <message>
        <source>This event is not in the scope of the figures.</source>
        <translation>Dieses Ereignis liegt nicht in der Eingrenzung der Werte.</translation>
    </message>
    <message>
        <source>&amp;Whole trace</source>
        <translation>&amp;Ganzer Trace</translation>
    </message>
    <message>
        <source>Filter: text or /regex/</source>
        <translation>Filter: Text oder /Regex/</translation>
    </message>
    <message>
        <source>Shows the rows in which any cell contains the text, or matches the /regular expression/ (/…/i ignores case)</source>
        <translation>Zeigt die Zeilen, in denen eine Zelle den Text enthält oder zum /regulären Ausdruck/ passt (/…/i: groß oder klein)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Choose the columns of this table</source>
        <translation>Spalten dieser Tabelle wählen</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erläutern</translation>
    </message>
    <message>
        <source>How these figures come about, and from which tables of the trace</source>
        <translation>Wie diese Werte zustande kommen, und aus welchen Tabellen des Traces</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
    <message>
        <source>filtering…</source>
        <translation>wird gefiltert …</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>showing %1 of %2</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Wie</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>Gelesen aus</translation>
    </message>
    <message>
        <source>Rows used</source>
        <translation>Verwendete Zeilen</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>&amp;Why this number?</source>
        <translation>&amp;Warum dieser Wert?</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>&amp;Export this table…</source>
        <translation>Diese Ta&amp;belle exportieren…</translation>
    </message>
    <message>
        <source>Export the table “%1”</source>
        <translation>Tabelle „%1“ exportieren</translation>
    </message>
    <message>
        <source>CSV files (*.csv);;All files (*)</source>
        <translation>CSV-Dateien (*.csv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The table was written to %1.</source>
        <translation>Die Tabelle wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation>%1 Zeilen ausgewählt</translation>
    </message>
    <message>
        <source>%1 · %2: sum %3, mean %4</source>
        <translation>%1 · %2: Summe %3, Mittel %4</translation>
    </message>
</context>
<context>
    <name>TableView</name>
    <message>
        <source>&amp;Restore default columns</source>
        <translation>&amp;Standardspalten herstellen</translation>
    </message>
    <message>
        <source>No row matches the filter.</source>
        <translation>Keine Zeile passt zum Filter.</translation>
    </message>
    <message>
        <source>There is nothing of this kind in the trace.</source>
        <translation>Dergleichen gibt es im Trace nicht.</translation>
    </message>
</context>
<context>
    <name>TablesPage</name>
    <message>
        <source>How to &amp;capture memory operations</source>
        <translation>Speicheroperationen auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture CUDA graphs</source>
        <translation>CUDA-Graphs auf&amp;zeichnen</translation>
    </message>
</context>
<context>
    <name>ThresholdModel</name>
    <message>
        <source>%1 is “%2”, which is no number.</source>
        <translation>%1 ist „%2“, das ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1 is %2; it must lie between %3 and %4.</source>
        <translation>%1 ist %2; es muss zwischen %3 und %4 liegen.</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a whole number.</source>
        <translation>%1 ist %2; es muss eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2 bis %3</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
</context>
<context>
    <name>ThresholdsDialog</name>
    <message>
        <source>Thresholds (*.json);;All files (*)</source>
        <translation>Schwellwerte (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Reset this one</source>
        <translation>Diesen &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Thresholds of the findings</source>
        <translation>Schwellwerte der Befunde</translation>
    </message>
    <message>
        <source>&amp;Load…</source>
        <translation>&amp;Laden…</translation>
    </message>
    <message>
        <source>Read thresholds from a JSON file, as --thresholds does</source>
        <translation>Liest Schwellwerte aus einer JSON-Datei, wie --thresholds es tut</translation>
    </message>
    <message>
        <source>Write the thresholds to a JSON file for --thresholds</source>
        <translation>Schreibt die Schwellwerte in eine JSON-Datei für --thresholds</translation>
    </message>
    <message>
        <source>Load thresholds</source>
        <translation>Schwellwerte laden</translation>
    </message>
    <message>
        <source>Save the thresholds</source>
        <translation>Schwellwerte speichern</translation>
    </message>
</context>
<context>
    <name>TimelineActions</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Earlier</source>
        <translation>&amp;Früher</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Später</translation>
    </message>
    <message>
        <source>Zoom to the &amp;selection, and back</source>
        <translation>Auf die &amp;Auswahl zoomen, und zurück</translation>
    </message>
    <message>
        <source>&amp;Whole trace</source>
        <translation>Ganzer &amp;Trace</translation>
    </message>
    <message>
        <source>&amp;Go to a time…</source>
        <translation>Gehe zu &amp;Zeitpunkt…</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>&amp;Previous event</source>
        <translation>&amp;Voriges Ereignis</translation>
    </message>
    <message>
        <source>&amp;Next event</source>
        <translation>&amp;Nächstes Ereignis</translation>
    </message>
    <message>
        <source>&amp;Find by name…</source>
        <translation>Nach Na&amp;men suchen…</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find p&amp;revious</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Select the window of the e&amp;vent</source>
        <translation>Zeitfenster des &amp;Ereignisses auswählen</translation>
    </message>
    <message>
        <source>&amp;Clear the window, then the selection</source>
        <translation>Erst Zeitfenster, dann Auswahl auf&amp;heben</translation>
    </message>
    <message>
        <source>Tracks</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Track &amp;above</source>
        <translation>Spur da&amp;rüber</translation>
    </message>
    <message>
        <source>Track &amp;below</source>
        <translation>Spur daru&amp;nter</translation>
    </message>
    <message>
        <source>F&amp;old or unfold</source>
        <translation>&amp;Ein- oder ausklappen</translation>
    </message>
    <message>
        <source>&amp;Pin to the top</source>
        <translation>Oben an&amp;heften</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>&amp;Verbergen</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>&amp;Limit scope to this track</source>
        <translation>Auf diese Spur ein&amp;grenzen</translation>
    </message>
    <message>
        <source>&amp;Show all hidden tracks</source>
        <translation>Alle verborgenen &amp;Spuren zeigen</translation>
    </message>
    <message>
        <source>&amp;Fold all</source>
        <translation>&amp;Alle einklappen</translation>
    </message>
    <message>
        <source>Unfold &amp;everything</source>
        <translation>A&amp;lles ausklappen</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>&amp;Mark, or take the mark away</source>
        <translation>&amp;Marke setzen oder entfernen</translation>
    </message>
    <message>
        <source>&amp;Previous mark</source>
        <translation>&amp;Vorige Marke</translation>
    </message>
    <message>
        <source>&amp;Next mark</source>
        <translation>&amp;Nächste Marke</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;Limit scope to the window</source>
        <translation>Auf das Zeitfenster ein&amp;grenzen</translation>
    </message>
    <message>
        <source>&amp;Show the event in its table</source>
        <translation>Ereignis in seiner &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>Events in view as a &amp;table</source>
        <translation>Ereignisse im &amp;Bild als Tabelle</translation>
    </message>
</context>
<context>
    <name>TimelineCanvas</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>There is no timeline</source>
        <translation>Es gibt keine Zeitleiste</translation>
    </message>
    <message>
        <source>%1 from %2 on, %3 tracks.</source>
        <translation>%1 ab %2, %3 Spuren.</translation>
    </message>
    <message>
        <source>Selected: %1.</source>
        <translation>Ausgewählt: %1.</translation>
    </message>
    <message>
        <source>No event is selected.</source>
        <translation>Kein Ereignis ist ausgewählt.</translation>
    </message>
    <message>
        <source>Events in view (E) has the same as a table.</source>
        <translation>„Ereignisse im Bild“ (E) zeigt dasselbe als Tabelle.</translation>
    </message>
</context>
<context>
    <name>TimelineColors</name>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>NCCL kernels</source>
        <translation>NCCL-Kernel</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Sets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>API calls</source>
        <translation>API-Aufrufe</translation>
    </message>
    <message>
        <source>Blocking API calls</source>
        <translation>Blockierende API-Aufrufe</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>OS runtime</source>
        <translation>OS-Laufzeit</translation>
    </message>
    <message>
        <source>Profiler overhead</source>
        <translation>Profiler-Overhead</translation>
    </message>
    <message>
        <source>Thread running</source>
        <translation>Thread läuft</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU aktiv</translation>
    </message>
</context>
<context>
    <name>TimelineEvents</name>
    <message>
        <source>&amp;Select on the timeline</source>
        <translation>Auf der Zeitleiste aus&amp;wählen</translation>
    </message>
    <message>
        <source>Show in its &amp;table</source>
        <translation>In seiner &amp;Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>TimelineFindBar</name>
    <message>
        <source>Find events: text or /regex/</source>
        <translation>Ereignisse suchen: Text oder /Regex/</translation>
    </message>
    <message>
        <source>Find events by name</source>
        <translation>Ereignisse nach Namen suchen</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3, Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+F3, Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Next match (F3, Enter)</source>
        <translation>Nächster Treffer (F3, Eingabe)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>sucht …</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, began anew</source>
        <translation>%1, von vorn</translation>
    </message>
</context>
<context>
    <name>TimelineHeader</name>
    <message>
        <source>Tracks</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>0 bis %1</translation>
    </message>
</context>
<context>
    <name>TimelineKeys</name>
    <message>
        <source>Keys of the timeline</source>
        <translation>Tasten der Zeitleiste</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Rad</translation>
    </message>
    <message>
        <source>Scroll the tracks</source>
        <translation>Spuren rollen</translation>
    </message>
    <message>
        <source>Ctrl+wheel</source>
        <translation>Strg+Rad</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Am Mauszeiger zoomen</translation>
    </message>
    <message>
        <source>Shift+wheel, middle drag</source>
        <translation>Umschalt+Rad, Ziehen mit mittlerer Taste</translation>
    </message>
    <message>
        <source>Move in time</source>
        <translation>In der Zeit bewegen</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Select a window</source>
        <translation>Zeitfenster auswählen</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Select an event</source>
        <translation>Ereignis auswählen</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Show the event in its table</source>
        <translation>Ereignis in seiner Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>TimelineLegend</name>
    <message>
        <source>Legend: %1</source>
        <translation>Legende: %1</translation>
    </message>
</context>
<context>
    <name>TimelineOverview</name>
    <message>
        <source>Overview of the whole trace</source>
        <translation>Überblick über den ganzen Trace</translation>
    </message>
    <message>
        <source>The whole trace: when the GPUs worked, one line each. Drag the frame to move, double click to see everything</source>
        <translation>Der ganze Trace: wann die GPUs arbeiteten, je eine Linie. Rahmen ziehen verschiebt, Doppelklick zeigt alles</translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message>
        <source>Filter tracks</source>
        <translation>Spuren filtern</translation>
    </message>
    <message>
        <source>Filter the tracks by name</source>
        <translation>Spuren nach Namen filtern</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find events by name (/)</source>
        <translation>Ereignisse nach Namen suchen (/)</translation>
    </message>
    <message>
        <source>Events in view</source>
        <translation>Ereignisse im Bild</translation>
    </message>
    <message>
        <source>The picture as a table, below it (E)</source>
        <translation>Das Bild als Tabelle, darunter (E)</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What each key does here (?)</source>
        <translation>Was jede Taste hier tut (?)</translation>
    </message>
    <message>
        <source>Preparing the timeline…</source>
        <translation>Die Zeitleiste wird vorbereitet …</translation>
    </message>
    <message>
        <source>There are no events in this trace that a timeline could show.</source>
        <translation>In diesem Trace gibt es keine Ereignisse, die eine Zeitleiste zeigen könnte.</translation>
    </message>
</context>
<context>
    <name>TimelineRuler</name>
    <message>
        <source>Time ruler</source>
        <translation>Zeitlineal</translation>
    </message>
    <message>
        <source>Drag to select a window; Enter then limits all figures to it</source>
        <translation>Ziehen wählt ein Zeitfenster; Eingabe grenzt dann alle Werte darauf ein</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>%1 gezeigt</translation>
    </message>
</context>
<context>
    <name>TimelineSummary</name>
    <message>
        <source>Summary of the selected window</source>
        <translation>Zusammenfassung des ausgewählten Zeitfensters</translation>
    </message>
    <message>
        <source>Limit scope to it</source>
        <translation>Darauf eingrenzen</translation>
    </message>
    <message>
        <source>Limits all tables, findings and charts to this window (Enter)</source>
        <translation>Grenzt alle Tabellen, Befunde und Diagramme auf dieses Zeitfenster ein (Eingabe)</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>Darauf zoomen</translation>
    </message>
    <message>
        <source>Shows the window as wide as the canvas, and back (F)</source>
        <translation>Zeigt das Zeitfenster so breit wie das Bild, und zurück (F)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Takes the selected window away (Esc)</source>
        <translation>Hebt das ausgewählte Zeitfenster auf (Esc)</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
</context>
<context>
    <name>TimelineTimeDialog</name>
    <message>
        <source>Go to a time</source>
        <translation>Gehe zu Zeitpunkt</translation>
    </message>
    <message>
        <source>&amp;Time after the trace’s start (1.25 s, 340 ms, 12 µs), or ns as exported:</source>
        <translation>&amp;Zeit nach Beginn des Traces (1.25 s, 340 ms, 12 µs) oder ns wie exportiert:</translation>
    </message>
    <message>
        <source>%1 after the start</source>
        <translation>%1 nach Beginn</translation>
    </message>
    <message>
        <source>This is no time.</source>
        <translation>Das ist keine Zeit.</translation>
    </message>
    <message>
        <source>&amp;Time after the session’s start (1.25 s, 340 ms, 12 µs), or ns as exported:</source>
        <translation>&amp;Zeit nach Beginn der Sitzung (1.25 s, 340 ms, 12 µs) oder ns wie exportiert:</translation>
    </message>
    <message>
        <source>&amp;Time in UTC (with or without the date),
after the trace’s start (1.25 s, 340 ms, 12 µs), or ns as exported:</source>
        <translation>&amp;Zeit in UTC (mit oder ohne Datum),
nach Beginn des Traces (1.25 s, 340 ms, 12 µs) oder ns wie exportiert:</translation>
    </message>
    <message>
        <source>%1 after the start of the session</source>
        <translation>%1 nach Beginn der Sitzung</translation>
    </message>
</context>
<context>
    <name>TraceInfoPage</name>
    <message>
        <source>What was read</source>
        <translation>Was gelesen wurde</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnosen</translation>
    </message>
    <message>
        <source>Messages of nsys</source>
        <translation>Meldungen von nsys</translation>
    </message>
    <message>
        <source>Tables in the file</source>
        <translation>Tabellen in der Datei</translation>
    </message>
</context>
<context>
    <name>TraceTabs</name>
    <message>
        <source>How to &amp;capture kernels</source>
        <translation>Kernel auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture launch latencies</source>
        <translation>Launch-Latenzen auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>How to &amp;capture NVLink counters</source>
        <translation>NVLink-Zähler auf&amp;zeichnen</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Launch storms</source>
        <translation>Launch-Stürme</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>NVLink</source>
        <translation>NVLink</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU-Leerlauf</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>NVTX</source>
        <translation>NVTX</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>Alle Tabellen</translation>
    </message>
    <message>
        <source>Capture guidance</source>
        <translation>Capture-Ratgeber</translation>
    </message>
    <message>
        <source>Trace info</source>
        <translation>Trace-Info</translation>
    </message>
    <message>
        <source>No table lists %1 one by one but that of the events in view, on the timeline.</source>
        <translation>Keine Tabelle listet %1 einzeln auf, nur die der Ereignisse im Bild, auf der Zeitleiste.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>wird berechnet …</translation>
    </message>
</context>
<context>
    <name>core::ProcessTreeModel</name>
    <message>
        <source>%1: nothing in scope</source>
        <translation>%1: nichts in der Eingrenzung</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>GPU work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Busy (%1)</source>
        <translation>Aktiv (%1)</translation>
    </message>
    <message>
        <source>Kernels, copies, sets and graph launches in scope</source>
        <translation>Kernel, Kopien, Memsets und Graph-Launches in der Eingrenzung</translation>
    </message>
    <message>
        <source>Time in scope in which any of this work ran; of a process summed over its GPUs</source>
        <translation>Zeit in der Eingrenzung, in der irgendeine dieser Arbeiten lief; bei einem Prozess über seine GPUs summiert</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>en</source>
        <extracomment>Not a text: the code of this catalogue&apos;s language, such as de.</extracomment>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>scope</name>
    <message>
        <source>%1–%2 s of the session</source>
        <translation>%1–%2 s der Sitzung</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>Fenster %1</translation>
    </message>
</context>
<context>
    <name>scopeInWords</name>
    <message>
        <source>the whole trace</source>
        <extracomment>Stands behind &quot;for&quot;, &quot;back to&quot; and the like.</extracomment>
        <translation>ganzer Trace</translation>
    </message>
</context>
<context>
    <name>tables</name>
    <message>
        <source>%1 (session, %2)</source>
        <translation>%1 (Sitzung, %2)</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>API calls</source>
        <translation>API-Aufrufe</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>Algorithm bandwidth</source>
        <translation>Algorithmus-Bandbreite</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Beantwortet</translation>
    </message>
    <message>
        <source>Avg</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Avg bandwidth</source>
        <translation>Mittlere Bandbreite</translation>
    </message>
    <message>
        <source>Avg during NCCL</source>
        <translation>Mittel während NCCL</translation>
    </message>
    <message>
        <source>Avg outside</source>
        <translation>Mittel außerhalb</translation>
    </message>
    <message>
        <source>Barrier time</source>
        <translation>Barrier-Zeit</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barriers</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Blocking API</source>
        <translation>Blockierende API</translation>
    </message>
    <message>
        <source>Bus bandwidth</source>
        <translation>Bus-Bandbreite</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA-Graphs</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Column count</source>
        <translation>Anzahl Spalten</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Communicator</source>
        <translation>Communicator</translation>
    </message>
    <message>
        <source>Compute overlap</source>
        <translation>Überlappung mit Rechenarbeit</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Abdeckung</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Herleitung</translation>
    </message>
    <message>
        <source>Destination</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Events in view</source>
        <translation>Ereignisse im Bild</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Exponiert</translation>
    </message>
    <message>
        <source>Exposed of window</source>
        <translation>Exponiert vom Zeitfenster</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>First time</source>
        <translation>Zuerst</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>Frequent kernels under 5 µs</source>
        <translation>Häufige Kernel unter 5 µs</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>Voller Name</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU busy</source>
        <translation>GPU aktiv</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU-Leerlauf</translation>
    </message>
    <message>
        <source>GPU idle gaps</source>
        <translation>GPU-Leerlauflücken</translation>
    </message>
    <message>
        <source>GPU idle inside</source>
        <translation>GPU-Leerlauf darin</translation>
    </message>
    <message>
        <source>GPU time by class</source>
        <translation>GPU-Zeit nach Klasse</translation>
    </message>
    <message>
        <source>GPU utilization over time</source>
        <translation>GPU-Auslastung im Zeitverlauf</translation>
    </message>
    <message>
        <source>GPU window</source>
        <translation>GPU-Zeitfenster</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>Gap before avg</source>
        <translation>Lücke davor Mittel</translation>
    </message>
    <message>
        <source>Gap before max</source>
        <translation>Lücke davor Max</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>Lücken</translation>
    </message>
    <message>
        <source>Gaps per stream</source>
        <translation>Lücken je Stream</translation>
    </message>
    <message>
        <source>Global critical path suspects</source>
        <translation>Verdächtige auf dem globalen kritischen Pfad</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Grid</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Idle by kernels only</source>
        <translation>Leerlauf nur nach Kerneln</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>Leerlaufzeit</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernel avg</source>
        <translation>Kernel Mittel</translation>
    </message>
    <message>
        <source>Kernel max</source>
        <translation>Kernel Max</translation>
    </message>
    <message>
        <source>Kernel p50</source>
        <translation>Kernel p50</translation>
    </message>
    <message>
        <source>Kernel p90</source>
        <translation>Kernel p90</translation>
    </message>
    <message>
        <source>Kernel time</source>
        <translation>Kernel-Zeit</translation>
    </message>
    <message>
        <source>Kernel time self</source>
        <translation>Kernel-Zeit selbst</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Kernels self</source>
        <translation>Kernel selbst</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Latency avg</source>
        <translation>Latenz Mittel</translation>
    </message>
    <message>
        <source>Latency left out</source>
        <translation>Latenz ausgelassen</translation>
    </message>
    <message>
        <source>Latency max</source>
        <translation>Latenz Max</translation>
    </message>
    <message>
        <source>Latency p50</source>
        <translation>Latenz p50</translation>
    </message>
    <message>
        <source>Latency p90</source>
        <translation>Latenz p90</translation>
    </message>
    <message>
        <source>Launch call</source>
        <translation>Launch-Aufruf</translation>
    </message>
    <message>
        <source>Launch call avg</source>
        <translation>Launch-Aufruf Mittel</translation>
    </message>
    <message>
        <source>Launch call max</source>
        <translation>Launch-Aufruf Max</translation>
    </message>
    <message>
        <source>Launch call p50</source>
        <translation>Launch-Aufruf p50</translation>
    </message>
    <message>
        <source>Launch call p90</source>
        <translation>Launch-Aufruf p90</translation>
    </message>
    <message>
        <source>Launch calls</source>
        <translation>Launch-Aufrufe</translation>
    </message>
    <message>
        <source>Launch gap</source>
        <translation>Launch-Lücke</translation>
    </message>
    <message>
        <source>Launch latency</source>
        <translation>Launch-Latenz</translation>
    </message>
    <message>
        <source>Launch rate</source>
        <translation>Launch-Rate</translation>
    </message>
    <message>
        <source>Launch storms</source>
        <translation>Launch-Stürme</translation>
    </message>
    <message>
        <source>Launch to end</source>
        <translation>Launch bis Ende</translation>
    </message>
    <message>
        <source>Launch to end avg</source>
        <translation>Launch bis Ende Mittel</translation>
    </message>
    <message>
        <source>Launch to end max</source>
        <translation>Launch bis Ende Max</translation>
    </message>
    <message>
        <source>Launch to end p50</source>
        <translation>Launch bis Ende p50</translation>
    </message>
    <message>
        <source>Launch to end p90</source>
        <translation>Launch bis Ende p90</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Launches</translation>
    </message>
    <message>
        <source>Limitation</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längste</translation>
    </message>
    <message>
        <source>Longest gap</source>
        <translation>Längste Lücke</translation>
    </message>
    <message>
        <source>Longest gap at</source>
        <translation>Längste Lücke bei</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Memory operations</source>
        <translation>Speicheroperationen</translation>
    </message>
    <message>
        <source>Memory size</source>
        <translation>Speichergröße</translation>
    </message>
    <message>
        <source>Memory time</source>
        <translation>Speicherzeit</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>NCCL</source>
        <translation>NCCL</translation>
    </message>
    <message>
        <source>NCCL by GPU</source>
        <translation>NCCL je GPU</translation>
    </message>
    <message>
        <source>NCCL time sampled</source>
        <translation>NCCL-Zeit mit Messwerten</translation>
    </message>
    <message>
        <source>NVLink during NCCL</source>
        <translation>NVLink während NCCL</translation>
    </message>
    <message>
        <source>NVTX</source>
        <translation>NVTX</translation>
    </message>
    <message>
        <source>NVTX coverage</source>
        <translation>NVTX-Abdeckung</translation>
    </message>
    <message>
        <source>NVTX wall time</source>
        <translation>NVTX-Wandzeit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Braucht</translation>
    </message>
    <message>
        <source>Next work</source>
        <translation>Nächste Arbeit</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>On shared streams</source>
        <translation>Auf geteilten Streams</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>Options and what they cost</source>
        <translation>Optionen und was sie kosten</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Overhead</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>PID</source>
        <translation>PID</translation>
    </message>
    <message>
        <source>Pageable</source>
        <translation>Auslagerbar</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Peak at</source>
        <translation>Spitze bei</translation>
    </message>
    <message>
        <source>Peak bandwidth</source>
        <translation>Spitzenbandbreite</translation>
    </message>
    <message>
        <source>Peak size</source>
        <translation>Spitzengröße</translation>
    </message>
    <message>
        <source>Per-process breakdown</source>
        <translation>Aufteilung je Prozess</translation>
    </message>
    <message>
        <source>Permission</source>
        <translation>Berechtigung</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Previous work</source>
        <translation>Vorige Arbeit</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Profiler overhead</source>
        <translation>Profiler-Overhead</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Queue avg</source>
        <translation>Warteschlange Mittel</translation>
    </message>
    <message>
        <source>Queue left out</source>
        <translation>Warteschlange ausgelassen</translation>
    </message>
    <message>
        <source>Queue max</source>
        <translation>Warteschlange Max</translation>
    </message>
    <message>
        <source>Queue p50</source>
        <translation>Warteschlange p50</translation>
    </message>
    <message>
        <source>Queue p90</source>
        <translation>Warteschlange p90</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Range</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>Ranges</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ranks</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Recognised as</source>
        <translation>Erkannt als</translation>
    </message>
    <message>
        <source>Recommendation</source>
        <translation>Empfehlung</translation>
    </message>
    <message>
        <source>Recorded capture</source>
        <translation>Aufgezeichnetes Capture</translation>
    </message>
    <message>
        <source>Recoverable</source>
        <translation>Gewinnbar</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Replays</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows kept</source>
        <translation>Zeilen behalten</translation>
    </message>
    <message>
        <source>Rows read</source>
        <translation>Zeilen gelesen</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Rules of the findings</source>
        <translation>Regeln der Befunde</translation>
    </message>
    <message>
        <source>Samples inside</source>
        <translation>Messwerte darin</translation>
    </message>
    <message>
        <source>Samples outside</source>
        <translation>Messwerte außerhalb</translation>
    </message>
    <message>
        <source>Sampling period</source>
        <translation>Messabstand</translation>
    </message>
    <message>
        <source>Selected window</source>
        <translation>Ausgewähltes Zeitfenster</translation>
    </message>
    <message>
        <source>Sets</source>
        <translation>Memsets</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Share of busy</source>
        <translation>Anteil an aktiver Zeit</translation>
    </message>
    <message>
        <source>Share of kernel time</source>
        <translation>Anteil an Kernel-Zeit</translation>
    </message>
    <message>
        <source>Share of rows</source>
        <translation>Anteil an Zeilen</translation>
    </message>
    <message>
        <source>Share of window</source>
        <translation>Anteil am Zeitfenster</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>Shared of window</source>
        <translation>Geteilt vom Zeitfenster</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Std dev</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>Storm</source>
        <translation>Sturm</translation>
    </message>
    <message>
        <source>Straggler</source>
        <translation>Nachzügler</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>TID</source>
        <translation>TID</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Thread time</source>
        <translation>Thread-Zeit</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwellwert</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>Schwellwerte</translation>
    </message>
    <message>
        <source>Tied</source>
        <translation>Zugeordnet</translation>
    </message>
    <message>
        <source>Tied time</source>
        <translation>Zugeordnete Zeit</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Top kernel</source>
        <translation>Größter Kernel</translation>
    </message>
    <message>
        <source>Top kernel time</source>
        <translation>Zeit des größten Kernels</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Track</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Under 10 µs</source>
        <translation>Unter 10 µs</translation>
    </message>
    <message>
        <source>Under 20 µs</source>
        <translation>Unter 20 µs</translation>
    </message>
    <message>
        <source>Under 5 µs</source>
        <translation>Unter 5 µs</translation>
    </message>
    <message>
        <source>Union</source>
        <translation>Vereinigung</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What this trace has</source>
        <translation>Was dieser Trace hat</translation>
    </message>
    <message>
        <source>What to change</source>
        <translation>Was zu ändern ist</translation>
    </message>
    <message>
        <source>Why no correlation</source>
        <translation>Warum keine Korrelation</translation>
    </message>
    <message>
        <source>Why no straggler</source>
        <translation>Warum kein Nachzügler</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Zeitfenster</translation>
    </message>
    <message>
        <source>With size</source>
        <translation>Mit Größe</translation>
    </message>
    <message>
        <source>Without launch</source>
        <translation>Ohne Launch</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p95 during NCCL</source>
        <translation>p95 während NCCL</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Barriers by process</source>
        <translation>Barriers je Prozess</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>Diagnosen</translation>
    </message>
    <message>
        <source>Event tables</source>
        <translation>Ereignistabellen</translation>
    </message>
    <message>
        <source>Kernels by process</source>
        <translation>Kernel je Prozess</translation>
    </message>
    <message>
        <source>Messages of nsys</source>
        <translation>Meldungen von nsys</translation>
    </message>
    <message>
        <source>NCCL by process</source>
        <translation>NCCL je Prozess</translation>
    </message>
    <message>
        <source>NVTX by process</source>
        <translation>NVTX je Prozess</translation>
    </message>
    <message>
        <source>NVTX ranges</source>
        <translation>NVTX-Ranges</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Tables of the file</source>
        <translation>Tabellen der Datei</translation>
    </message>
    <message>
        <source>Top CPU↔GPU barriers</source>
        <translation>Größte CPU↔GPU-Barriers</translation>
    </message>
    <message>
        <source>Top NCCL ops</source>
        <translation>Größte NCCL-Operationen</translation>
    </message>
    <message>
        <source>Trace info</source>
        <translation>Trace-Info</translation>
    </message>
    <message>
        <source>What this capture can and cannot answer</source>
        <translation>Was dieses Capture beantworten kann und was nicht</translation>
    </message>
</context>
</TS>
