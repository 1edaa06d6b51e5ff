CREATE TABLE `asked` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`day` text NOT NULL,
	`asked` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `asked_removed_idx` ON `asked` (`removed_at`) WHERE "asked"."removed_at" is not null;--> statement-breakpoint
CREATE TABLE `questions` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`bottle_id` text,
	`answer` text,
	`answered_at` integer,
	`source` text,
	`mentions` text,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `questions_removed_idx` ON `questions` (`removed_at`) WHERE "questions"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX `questions_live_idx` ON `questions` (`cellar_id`) WHERE "questions"."removed_at" is null;