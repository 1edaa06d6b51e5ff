ALTER TABLE `alerts` ADD `notified_elsewhere` integer;--> statement-breakpoint
ALTER TABLE `notices` ADD `is_elsewhere` integer;--> statement-breakpoint
ALTER TABLE `listings` ADD `zip` text;