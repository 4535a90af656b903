-- What else things are called, in the trade and in German, kept by operators; which way a specification is better; and
-- corrections that keep a word's beginning.

CREATE TABLE synonyms (
  -- As searched for: lower case, without accents (domain/catalogue/products/search-words.ts).
  word text NOT NULL CHECK (word <> '' AND length(word) <= 60),
  means text NOT NULL CHECK (means <> '' AND length(means) <= 60),
  PRIMARY KEY (word, means)
);
GRANT SELECT, INSERT, DELETE ON synonyms TO armature_app;

-- A search for “4 Nm” means at least so much where more torque is better.
ALTER TABLE attributes ADD COLUMN better text CHECK (better IN ('MORE', 'LESS'));
UPDATE attributes SET better = 'MORE' WHERE name IN ('Stall torque', 'Continuous torque', 'Holding torque', 'Payload',
  'Reach', 'Measuring range', 'Memory', 'Storage', 'Runtime', 'Top speed');
UPDATE attributes SET better = 'LESS' WHERE name IN ('Mass', 'Repeatability', 'Accuracy', 'Angular resolution');

-- The query in names, numbers and makers alone, and not in what a description mentions.
CREATE FUNCTION in_names(asked tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(asked::text, ''':\*', ''':*AB', 'g'), '''(?= |\)|$)', ''':AB', 'g')::tsquery;

INSERT INTO synonyms (word, means) VALUES
  ('abstand', 'distance'),
  ('abstandssensor', 'distance sensor'),
  ('abstandssensor', 'range sensor'),
  ('akku', 'battery'),
  ('antrieb', 'drive'),
  ('antrieb', 'motor'),
  ('anzeige', 'display'),
  ('batterie', 'battery'),
  ('batteriehalter', 'battery holder'),
  ('bausatz', 'kit'),
  ('beschleunigungssensor', 'accelerometer'),
  ('bildschirm', 'display'),
  ('bldc', 'brushless'),
  ('brushless', 'bldc'),
  ('buck converter', 'dc dc converter'),
  ('buck converter', 'dc dc regulator'),
  ('cobot', 'collaborative arm'),
  ('cobot', 'collaborative robot'),
  ('cobots', 'collaborative arm'),
  ('cobots', 'collaborative robot'),
  ('dc dc converter', 'dc dc regulator'),
  ('drehgeber', 'encoder'),
  ('drehmoment', 'torque'),
  ('druck', 'pressure'),
  ('einplatinencomputer', 'single board computer'),
  ('elektromotor', 'motor'),
  ('endeffektor', 'end effector'),
  ('entfernung', 'distance'),
  ('entfernungssensor', 'distance sensor'),
  ('entfernungssensor', 'range sensor'),
  ('eoat', 'end effector'),
  ('ereignis', 'event'),
  ('farb', 'color'),
  ('getriebe', 'gearbox'),
  ('gewicht', 'weight'),
  ('greifer', 'gripper'),
  ('halter', 'holder'),
  ('halterung', 'bracket'),
  ('harmonic gear', 'harmonic drive'),
  ('heat sink', 'heatsink'),
  ('inertial measurement unit', 'imu'),
  ('inertialsensor', 'imu'),
  ('kamera', 'camera'),
  ('kameras', 'camera'),
  ('knickarmroboter', 'robot arm'),
  ('kraft', 'force'),
  ('kreisel', 'gyroscope'),
  ('kuehlkoerper', 'heatsink'),
  ('kugelgewindetrieb', 'ball screw'),
  ('kugellager', 'ball bearing'),
  ('kuhlkorper', 'heatsink'),
  ('lager', 'bearing'),
  ('laserscanner', 'laser scanner'),
  ('laserscanner', 'lidar'),
  ('laser range finder', 'lidar'),
  ('laser range finder', 'rangefinder'),
  ('leichtbauroboter', 'collaborative arm'),
  ('leichtbauroboter', 'collaborative robot'),
  ('leistungsrelais', 'power relay'),
  ('lidarsensor', 'lidar'),
  ('linearachse', 'linear actuator'),
  ('linearfuhrung', 'linear guide'),
  ('mcu', 'microcontroller'),
  ('mikrocontroller', 'microcontroller'),
  ('mobiler roboter', 'mobile robot'),
  ('modul', 'module'),
  ('motoren', 'motor'),
  ('motorsteuerung', 'motor driver'),
  ('motortreiber', 'motor driver'),
  ('netzteil', 'ac dc module'),
  ('netzteil', 'power supply'),
  ('netzteile', 'power supply'),
  ('parallel', 'parallel'),
  ('planetengetriebe', 'planetary gearbox'),
  ('platine', 'board'),
  ('psu', 'power supply'),
  ('rad', 'wheel'),
  ('rader', 'wheel'),
  ('range finder', 'rangefinder'),
  ('raspi', 'raspberry pi'),
  ('rechner', 'computer'),
  ('reichweite', 'range'),
  ('relais', 'relay'),
  ('roboter', 'robot'),
  ('roboterarm', 'robot arm'),
  ('roboterarme', 'robot arm'),
  ('rover', 'mobile base'),
  ('rover', 'ugv'),
  ('rpi', 'raspberry pi'),
  ('sauggreifer', 'vacuum gripper'),
  ('schraube', 'screw'),
  ('schrauben', 'screw'),
  ('schrittmotor', 'stepper motor'),
  ('schrittmotoren', 'stepper motor'),
  ('schrittmotortreiber', 'stepper driver'),
  ('sensor', 'sensor'),
  ('sensoren', 'sensor'),
  ('servoantrieb', 'servo'),
  ('servomotor', 'servo'),
  ('servomotoren', 'servo'),
  ('spannung', 'voltage'),
  ('spannungsregler', 'regulator'),
  ('stecker', 'connector'),
  ('steckverbinder', 'connector'),
  ('stellmotor', 'servo'),
  ('step down', 'dc dc'),
  ('step down converter', 'dc dc converter'),
  ('step down converter', 'dc dc regulator'),
  ('step motor', 'stepper'),
  ('stereo', 'stereo'),
  ('steuerung', 'controller'),
  ('strain wave gear', 'harmonic drive'),
  ('strom', 'current'),
  ('stromsensor', 'current sensor'),
  ('stromsensor', 'current transducer'),
  ('tiefen', 'depth'),
  ('time flight', 'tof'),
  ('tof', 'time flight'),
  ('ultraschall', 'ultrasonic'),
  ('vakuum', 'vacuum'),
  ('voltage regulator', 'dc dc regulator'),
  ('warmebild', 'thermal'),
  ('wellgetriebe', 'harmonic drive'),
  ('winkel', 'bracket');

-- The query with its words corrected: each as it is where it is known, or else as a known word of the same letters, or
-- else as the nearest. Two words that together are a known one become it ("wi fi"). A word stays where nothing is near, of
-- up to three letters, and where the known word is much shorter or longer: "pi" is no misspelt "pico", "quadruped" no
-- "quad". Moved letters leave the first
-- one: "relais" isn't "serial"; in short words the last one, too: "nema" isn't "mean". Null without words.
CREATE OR REPLACE FUNCTION corrected_query(value text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH typed AS MATERIALIZED (
    SELECT t.word, t.place
    FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') WITH ORDINALITY t (word, place)),
  joined AS (
    SELECT l.place, known.word FROM typed l
    JOIN typed r ON r.place = l.place + 1 JOIN public.product_words known ON known.word = l.word || r.word
    ORDER BY l.place LIMIT 1),
  forms AS MATERIALIZED (
    SELECT typed.place, concat_ws(' | ', public.word_forms(coalesce(nearest.word, typed.word)),
      CASE WHEN nearest.word IS NULL THEN public.divided_forms(typed.word) END) AS form
    FROM typed
    LEFT JOIN LATERAL (
      SELECT alike.word FROM (
        SELECT known.word, known.named, false AS moved FROM public.product_words known
        WHERE length(typed.word) > 3 AND known.word OPERATOR(public.%) typed.word
          AND public.similarity(known.word, typed.word) >= 0.33
        UNION ALL
        SELECT known.word, known.named, true FROM public.product_words known
        WHERE length(typed.word) > 3 AND public.letters_of(known.word) = public.letters_of(typed.word)
          AND left(known.word, 1) = left(typed.word, 1)
          AND (length(typed.word) > 5 OR right(known.word, 1) = right(typed.word, 1))) alike
      WHERE 10 * length(alike.word) >= 7 * length(typed.word) AND 10 * length(typed.word) >= 7 * length(alike.word)
        AND NOT (starts_with(typed.word, alike.word) AND length(typed.word) - length(alike.word) > 1)
      ORDER BY alike.word = typed.word DESC, alike.moved DESC,
        public.similarity(alike.word, typed.word) DESC, alike.named DESC, alike.word LIMIT 1
    ) nearest ON true)
  SELECT to_tsquery('simple', string_agg(
    CASE forms.place - joined.place WHEN 0 THEN joined.word || ':*' WHEN 1 THEN NULL ELSE '(' || forms.form || ')' END,
    ' & ' ORDER BY forms.place))
  FROM forms LEFT JOIN joined ON true
$$;
