CREATE TABLE "cellar_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"cellar_id" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"user_id" text,
	"code_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cellar_members" (
	"cellar_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "cellar_members_cellar_id_user_id_pk" PRIMARY KEY("cellar_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cellars" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"state" text NOT NULL,
	"role" text NOT NULL,
	"owner_name" text NOT NULL,
	"at" bigint NOT NULL,
	"invitation_id" text,
	CONSTRAINT "cellars_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
ALTER TABLE "sync_heads" ADD COLUMN "sharing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cellar_invitations_code_key" ON "cellar_invitations" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "cellar_invitations_cellar_idx" ON "cellar_invitations" USING btree ("cellar_id");--> statement-breakpoint
CREATE INDEX "cellar_invitations_user_idx" ON "cellar_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cellar_invitations_expires_idx" ON "cellar_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cellar_members_user_idx" ON "cellar_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cellars_removed_idx" ON "cellars" USING btree ("removed_at") WHERE "cellars"."removed_at" is not null;