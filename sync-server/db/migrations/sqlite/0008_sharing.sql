CREATE TABLE `cellar_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`cellar_id` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`user_id` text,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cellar_invitations_code_key` ON `cellar_invitations` (`code_hash`);--> statement-breakpoint
CREATE INDEX `cellar_invitations_cellar_idx` ON `cellar_invitations` (`cellar_id`);--> statement-breakpoint
CREATE INDEX `cellar_invitations_user_idx` ON `cellar_invitations` (`user_id`);--> statement-breakpoint
CREATE INDEX `cellar_invitations_expires_idx` ON `cellar_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `cellar_members` (
	`cellar_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`cellar_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `cellar_members_user_idx` ON `cellar_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `cellars` (
	`cellar_id` text NOT NULL,
	`id` text NOT NULL,
	`removed_at` integer,
	`state` text NOT NULL,
	`role` text NOT NULL,
	`owner_name` text NOT NULL,
	`at` integer NOT NULL,
	`invitation_id` text,
	PRIMARY KEY(`cellar_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `cellars_removed_idx` ON `cellars` (`removed_at`) WHERE "cellars"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE `sync_heads` ADD `sharing` integer DEFAULT false NOT NULL;